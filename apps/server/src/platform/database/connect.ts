import { rename, rm, stat } from "node:fs/promises"
import type { PGlite } from "@electric-sql/pglite"
import { type Dialect, Kysely, type KyselyProps, PGliteDialect, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { ColumnNames } from "./column-names.ts"
import { lockFolder } from "./folder-lock.ts"
import type { DB } from "./generated/tables.ts"
import { joinsAsWritten, openPool, type PostgresLocation, sessionSettings } from "./postgres.ts"

export type Database = Kysely<DB>

/** Where the tables are: a PostgreSQL server, a folder of the embedded database, or memory (tests). */
export type DatabaseLocation =
  | PostgresLocation
  | { kind: "embedded"; folder: string }
  | { kind: "instance"; instance: PGlite }

/**
 * Opens the database. Both kinds speak the same SQL and give the same values: 64-bit integers as numbers, times
 * as {@link Time}, JSON as objects.
 */
export async function connect(location: DatabaseLocation): Promise<Database> {
  const { dialect, backend } = await openBackend(location)
  const config = { dialect, plugins: [new ColumnNames()] }
  const database = new Kysely<DB>(config)
  opened.set(database, { backend, parts: { config, dialect, driver: dialect.createDriver() } })
  // Kysely only closes what it has used, and the folder is ours until it is closed.
  if (location.kind === "embedded") await sql`select 1`.execute(database)
  return database
}

/** What is behind a connected database, for engines that bring their own way of talking to it. */
export type Backend = { kind: "postgres"; url: string } | { kind: "embedded"; pglite: PGlite }

/** What a database of Kysely is made of, but for its executor. */
type Parts = Omit<KyselyProps, "executor">

const opened = new WeakMap<Database, { backend: Backend; parts: Parts }>()

export function backendOf(database: Database): Backend {
  return openedAs(database).backend
}

export function partsOf(database: Database): Parts {
  return openedAs(database).parts
}

function openedAs(database: Database): { backend: Backend; parts: Parts } {
  const known = opened.get(database)
  if (!known) throw new Error("This is no database that connect() has opened.")
  return known
}

async function openBackend(location: DatabaseLocation): Promise<{ dialect: Dialect; backend: Backend }> {
  if (location.kind === "postgres") {
    const dialect = new PostgresDialect({ pool: openPool(location, postgresParser) })
    return { dialect, backend: { kind: "postgres", url: location.url } }
  }
  const pglite =
    location.kind === "instance" ? location.instance : await openEmbeddedDatabase(location.folder)
  await pglite.exec(`${sessionSettings}; ${joinsAsWritten}`)
  return { dialect: new PGliteDialect({ pglite }), backend: { kind: "embedded", pglite } }
}

const postgresParsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: timeOfPostgres,
}

function postgresParser(oid: number, format?: "text" | "binary"): unknown {
  return postgresParsers[oid] ?? pg.types.getTypeParser(oid, format)
}

/**
 * Opens the embedded database in `folder`, or makes it. A new one is built beside its final name and renamed when
 * complete, because a half-made cluster cannot be opened: a first start that is killed leaves nothing broken.
 *
 * @throws Error when another process has it open
 */
async function openEmbeddedDatabase(folder: string): Promise<PGlite> {
  const unlock = await lockFolder(folder)
  try {
    const pglite = await openLockedDatabase(folder)
    const close = pglite.close.bind(pglite)
    pglite.close = async () => {
      await close()
      unlock()
    }
    return pglite
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLockedDatabase(folder: string): Promise<PGlite> {
  // Loaded only where it is used: a server on PostgreSQL does without its memory.
  const { PGlite } = await import("@electric-sql/pglite")
  if (!(await exists(folder))) {
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    const creation = await PGlite.create(unfinished)
    await creation.close()
    await rename(unfinished, folder)
  }
  return PGlite.create(folder, embeddedOptions)
}

/** Options every embedded instance is opened with, so that it parses values as the PostgreSQL connection does. */
export const embeddedOptions = {
  parsers: { [pg.types.builtins.INT8]: Number, [pg.types.builtins.TIMESTAMPTZ]: timeOfPostgres },
}

/** `2026-03-01 09:15:42.1234+00` as a Time. The session's time zone is UTC, so the offset is always +00. */
function timeOfPostgres(text: string): string {
  return text.replace(" ", "T").replace(/\+00$/, "")
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
