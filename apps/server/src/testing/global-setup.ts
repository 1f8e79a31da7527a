import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import type { TestProject } from "vitest/node"
import { createApp } from "../app.ts"
import { loadConfig } from "../config.ts"
import { connect, embeddedOptions } from "../platform/database/connect.ts"

/** Builds one migrated database and hands it to all test files as an image that loads in a moment. */
export default async function setup(project: TestProject): Promise<void> {
  const instance = await PGlite.create(embeddedOptions)
  const database = await connect({ kind: "instance", instance })
  const folder = await mkdtemp(join(tmpdir(), "plumbline-setup-"))
  const config = loadConfig({ LOG_LEVEL: "silent", PLUMBLINE_DATA: folder })
  const app = await createApp(config, { database, chores: false })
  const image = await instance.dumpDataDir("none")
  const path = join(tmpdir(), `plumbline-test-${process.pid}.tar`)
  await writeFile(path, Buffer.from(await image.arrayBuffer()))
  await app.close()
  await rm(folder, { recursive: true })
  project.provide("databaseImage", path)
}

declare module "vitest" {
  interface ProvidedContext {
    databaseImage: string
  }
}
