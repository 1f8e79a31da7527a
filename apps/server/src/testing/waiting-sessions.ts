import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"

/**
 * Number of sessions that wait for a lock in this database, not in those of other tests on the same server. It can be
 * asked again and again in one transaction, which would see `pg_stat_activity` as it was at first.
 */
export async function waitingSessions(db: Database): Promise<number> {
  // Who waits for a row waits for a transaction, of any database, and has locked the table of the row.
  const { rows } = await sql<{ count: number }>`
    select count(distinct waiting.pid)::int as count from pg_locks waiting
    join pg_locks held on held.pid = waiting.pid
    join pg_database on pg_database.oid = held.database and datname = current_database()
    where not waiting.granted`.execute(db)
  return rows[0]?.count ?? 0
}
