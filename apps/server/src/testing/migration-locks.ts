import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"
import { migrateSchema, tenantMigrations } from "../platform/database/migrate.ts"

/** The release that people update from, and its last migration. */
export const released = { version: "0.2.0", last: "0021-deleted-elements" }

/** The migrations since that release, oldest first. */
export const newMigrations = Object.keys(tenantMigrations).filter((name) => name > released.last)

/** A table that a migration locks until the end of its transaction, and who has to wait for it meanwhile. */
export type LockedTable = { table: string; stops: "reads and writes" | "writes" }

/**
 * Applies the next migration of a schema, in a transaction of its own.
 *
 * @returns the tables that it locks, under their names from before, without those that it makes; and milliseconds
 */
export async function applyWatched(
  database: Database,
  schema: string,
  name: string,
): Promise<{ locks: LockedTable[]; milliseconds: number }> {
  return database.transaction().execute(async (db) => {
    const tables = new Map((await tablesOf(db, schema)).map(({ id, name }) => [id, name]))
    const begin = performance.now()
    await migrateSchema(db, schema, tenantMigrations, name)
    const milliseconds = performance.now() - begin
    const { rows } = await sql<{ id: number; stopsReads: boolean }>`
      select relation::int as id, bool_or(mode = 'AccessExclusiveLock') as stops_reads from pg_locks
      where pid = pg_backend_pid() and locktype = 'relation' and granted
        and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      group by relation`.execute(db)
    const locks = rows.flatMap(({ id, stopsReads }): LockedTable[] => {
      const table = tables.get(id)
      return table === undefined ? [] : [{ table, stops: stopsReads ? "reads and writes" : "writes" }]
    })
    return { locks: locks.toSorted((one, other) => (one.table < other.table ? -1 : 1)), milliseconds }
  })
}

async function tablesOf(db: Database, schema: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select oid::int as id, relname as name from pg_class
    where relnamespace = to_regnamespace(${schema}) and relkind in ('r', 'p')
      and relname not like 'kysely\\_migration%'`.execute(db)
  return rows
}
