import type { PGlite } from "@electric-sql/pglite"
import type { Kysely, KyselyProps, PostgresPool } from "kysely"
import type { PoolUsage } from "./connection-pool.ts"
import type { DB } from "./generated/tables.ts"

export type Database = Kysely<DB>

/** What is behind a connected database, for engines that bring their own database access. */
export type Backend =
  | { kind: "postgres"; url: string; usage(): PoolUsage }
  | { kind: "embedded"; pglite: PGlite; pool: PostgresPool }

/** The parts of a Kysely database, except its executor. */
type Parts = Omit<KyselyProps, "executor">

type Opened = {
  backend: Backend
  parts: Parts
  /** See {@link forTenant}. */
  forTenant(schema: string): Database
}

const opened = new WeakMap<Database, Opened>()

/** Remembers what a database was opened with. */
export function noteOpened(database: Database, as: Opened): void {
  opened.set(database, as)
}

export function backendOf(database: Database): Backend {
  return openedAs(database).backend
}

export function isEmbedded(database: Database): boolean {
  return opened.get(database)?.backend.kind === "embedded"
}

export function partsOf(database: Database): Parts {
  return openedAs(database).parts
}

/**
 * The same database for the work of one tenant, which gets connections that have served it before, if there are any.
 * It is closed with `database`.
 */
export function forTenant(database: Database, schema: string): Database {
  return openedAs(database).forTenant(schema)
}

function openedAs(database: Database): Opened {
  const known = opened.get(database)
  if (!known) throw new Error("This database was not opened by connect().")
  return known
}
