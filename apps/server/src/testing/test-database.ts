import { readFile } from "node:fs/promises"
import { inject } from "vitest"
import { connect, type Database } from "../platform/database/connect.ts"
import { openPglite } from "../platform/database/pglite.ts"
import { type CreatedDatabase, createPostgresDatabase } from "./postgres-cluster.ts"

/** Whether tests have PostgreSQL: where it is not installed, those that need it are skipped. */
export const isOnPostgres = inject("postgres") !== null

export type TestDatabase = { database: Database; drop(): Promise<void> }

/** A test's own database with the tables of the default tenant: a copy on PostgreSQL where it is installed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (!isOnPostgres) return openEmbeddedDatabase()
  const { url, drop } = await createTestDatabase("migrated", "socket")
  return { database: await connect({ kind: "postgres", url, poolSize: 5 }), drop }
}

/**
 * The same on PostgreSQL, or without tables, for several processes or pools to connect to.
 *
 * @param through an address, to which any client can connect, or a socket, which is faster
 */
export async function createTestDatabase(
  filling: "empty" | "migrated" = "migrated",
  through: "address" | "socket" = "address",
): Promise<CreatedDatabase> {
  const postgres = inject("postgres")
  if (!postgres) throw new Error("This test needs PostgreSQL: see isOnPostgres.")
  const server = through === "socket" ? postgres.socketUrl : postgres.url
  return createPostgresDatabase(server, filling === "migrated" ? postgres.template : undefined)
}

/** The same, embedded, from an image in memory. */
export async function openEmbeddedDatabase(): Promise<TestDatabase> {
  const image = new Blob([await readFile(inject("databaseImage"))])
  const instance = await openPglite({ loadDataDir: image })
  return { database: await connect({ kind: "instance", instance }), drop: async () => undefined }
}
