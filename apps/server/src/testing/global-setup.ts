import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import type { TestProject } from "vitest/node"
import { loadConfig } from "../config.ts"
import { systemClock } from "../platform/clock.ts"
import { connect, embeddedOptions } from "../platform/database/connect.ts"
import { openTenants } from "../platform/tenants/tenants.ts"

/** Builds one migrated database and hands it to all test files as an image that loads in a moment. */
export default async function setup(project: TestProject): Promise<void> {
  const instance = await PGlite.create(embeddedOptions)
  const database = await connect({ kind: "instance", instance })
  await openTenants(database, loadConfig({}), systemClock().now())
  const image = await instance.dumpDataDir("none")
  const path = join(tmpdir(), `plumbline-test-${process.pid}.tar`)
  await writeFile(path, Buffer.from(await image.arrayBuffer()))
  await database.destroy()
  project.provide("databaseImage", path)
}

declare module "vitest" {
  interface ProvidedContext {
    databaseImage: string
  }
}
