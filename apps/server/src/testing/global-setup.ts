import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import type { TestProject } from "vitest/node"
import { createApp } from "../app.ts"
import { loadConfig } from "../config.ts"
import { connect } from "../platform/database/connect.ts"
import { backendOf } from "../platform/database/database.ts"
import { createPostgresDatabase, hasPostgres, startVolatileCluster } from "./postgres-cluster.ts"

/**
 * Creates databases once, which takes seconds, and hands them to all test files: an embedded one on disk, both empty
 * and migrated, and as an image that loads into memory in a moment; and where PostgreSQL is installed a server with a
 * migrated database to copy. With `TEST_DATABASE=embedded` tests behave as if it were not installed.
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
  if (backend.kind !== "embedded") throw new Error("This is not the embedded database.")
  const image = await backend.pglite.dumpDataDir("none")
  await writeFile(prepared.databaseImage, Buffer.from(await image.arrayBuffer()))
  await app.close()

  project.provide("emptyDatabase", prepared.emptyDatabase)
  project.provide("migratedDatabase", prepared.migratedDatabase)
  project.provide("databaseImage", prepared.databaseImage)

  const cluster =
    hasPostgres && process.env.TEST_DATABASE !== "embedded" ? await startVolatileCluster() : null
  project.provide(
    "postgres",
    cluster && {
      url: cluster.url,
      socketUrl: cluster.socketUrl,
      template: await makeTemplate(cluster.url, folder),
    },
  )
  return async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates a database with the tables of the default tenant; returns its name. */
async function makeTemplate(server: string, folder: string): Promise<string> {
  const { url } = await createPostgresDatabase(server)
  const config = loadConfig({ LOG_LEVEL: "silent", PLUMBLINE_DATA: join(folder, "data"), DATABASE_URL: url })
  const app = await createApp(config, { chores: false })
  // Each application that gets a copy has a secret of its own.
  await sql`delete from plumbline.common_settings`.execute(app.dependencies.database)
  await app.close()
  return new URL(url).pathname.slice(1)
}

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of an embedded database without tables. */
    emptyDatabase: string
    /** Folder of one with the tables of the default tenant. */
    migratedDatabase: string
    /** The same database as an image file. */
    databaseImage: string
    /**
     * The PostgreSQL server of this run, at an address and at a socket, and its database with the tables of the default
     * tenant; null if there is none.
     */
    postgres: { url: string; socketUrl: string; template: string } | null
  }
}
