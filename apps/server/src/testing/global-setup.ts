import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { createApp } from "../app.ts"
import { loadConfig } from "../config.ts"
import { backendOf, connect } from "../platform/database/connect.ts"

/**
 * Makes one embedded database, which takes seconds, and hands it to all test files: on disk, as it is made and as it is
 * migrated, and as an image that loads into memory in a moment.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-test-"))
  const prepared = {
    emptyDatabase: join(folder, "empty"),
    migratedDatabase: join(folder, "migrated"),
    databaseImage: join(folder, "image.tar"),
  }
  const empty = await connect({ kind: "embedded", folder: prepared.emptyDatabase })
  await empty.destroy()
  await cp(prepared.emptyDatabase, prepared.migratedDatabase, { recursive: true })

  const database = await connect({ kind: "embedded", folder: prepared.migratedDatabase })
  const config = loadConfig({ LOG_LEVEL: "silent", PLUMBLINE_DATA: join(folder, "data") })
  const app = await createApp(config, { database, chores: false })
  const backend = backendOf(database)
  if (backend.kind !== "embedded") throw new Error("This is the embedded database.")
  const image = await backend.pglite.dumpDataDir("none")
  await writeFile(prepared.databaseImage, Buffer.from(await image.arrayBuffer()))
  await app.close()

  project.provide("emptyDatabase", prepared.emptyDatabase)
  project.provide("migratedDatabase", prepared.migratedDatabase)
  project.provide("databaseImage", prepared.databaseImage)
  return () => rm(folder, { recursive: true, force: true })
}

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of an embedded database without tables. */
    emptyDatabase: string
    /** Folder of one with the tables of the default tenant. */
    migratedDatabase: string
    /** File of the same as an image. */
    databaseImage: string
  }
}
