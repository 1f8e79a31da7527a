import type { PGlite } from "@electric-sql/pglite"
import type { Kysely, KyselyProps, PostgresPool } from "kysely"
import type { DB } from "./generated/tables.ts"

export type Database = Kysely<DB>

/** What is behind a connected database, for engines that bring their own database access. */
export type Backend =
  | { kind: "postgres"; url: string }
  | { kind: "embedded"; pglite: PGlite; pool: PostgresPool }

/** The parts of a Kysely database, except its executor. */
type Parts = Omit<KyselyProps, "executor">

const opened = new WeakMap<Database, { backend: Backend; parts: Parts }>()

/** Remembers what a database was opened with. */
export function noteOpened(database: Database, as: { backend: Backend; parts: Parts }): void {
  opened.set(database, as)
}

export function backendOf(database: Database): Backend {
  return openedAs(database).backend
}

export function partsOf(database: Database): Parts {
  return openedAs(database).parts
}

function openedAs(database: Database): { backend: Backend; parts: Parts } {
  const known = opened.get(database)
  if (!known) throw new Error("This database was not opened by connect().")
  return known
}
