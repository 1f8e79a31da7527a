import { sql } from "kysely"
import type { Database } from "./connect.ts"

/*
 * Who may work at the same time on one PostgreSQL database, in whatever process:
 *
 *                                       "tables"     "preparation"
 *   makes, migrates or removes tables   exclusive    exclusive
 *   fills tables for the first time                  exclusive
 *   starts and finds everything made                 shared
 *   writes a backup                     shared
 *
 * "tables" comes first: whoever waits there for a backup keeps nobody else from starting. Locks are released with their
 * transaction, and so with the process that holds them, even through a pooler.
 */

/** Arbitrary lock numbers, not used elsewhere. */
const numbers = { preparation: 7_105_061, tables: 7_105_062 }

export type PreparationLock = { on: keyof typeof numbers; mode: "shared" | "exclusive" }

/**
 * Acquires a lock until the end of a transaction. If it has to wait, it reports for what.
 *
 * @param place the address of the database, for administrators
 */
export async function lockPreparation(
  guard: Database,
  { on, mode }: PreparationLock,
  place: string,
): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(guard)
  const suffix = sql.raw(mode === "shared" ? "_shared" : "")
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock${suffix}(${numbers[on]}) as is_ours`.execute(guard)
  if (rows[0]?.isOurs) return
  console.error(`${await whatIsUnderWay(guard, on, place)}; waiting until it has finished.`)
  await sql`select pg_advisory_xact_lock${suffix}(${numbers[on]})`.execute(guard)
  console.error("The database is ready; continuing.")
}

/** Describes the holder of a lock: `… (process 4711 of PostgreSQL, from 10.0.0.12, for 3 s)`. */
async function whatIsUnderWay(guard: Database, on: PreparationLock["on"], place: string): Promise<string> {
  const { rows } = await sql<{ pid: number; address: string | null; seconds: number; isBackup: boolean }>`
    select activity.pid, host(activity.client_addr) as address,
      extract(epoch from now() - activity.xact_start)::int as seconds,
      held.mode = 'ShareLock' and held.objid = ${numbers.tables} as is_backup
    from pg_locks held
    join pg_stat_activity activity on activity.pid = held.pid
    where held.locktype = 'advisory' and held.granted and held.objid = ${numbers[on]} and held.classid = 0
      and held.database = (select oid from pg_database where datname = current_database())
    order by activity.xact_start limit 1`.execute(guard)
  const [holder] = rows
  if (!holder) return `Another process was preparing the database at ${place}, which has just finished`
  const { pid, address, seconds, isBackup } = holder
  const what = isBackup
    ? `The database at ${place} is being backed up`
    : `Another process is preparing the database at ${place}`
  return `${what} (process ${pid} of PostgreSQL, from ${address ?? "its own machine"}, for ${seconds ?? 0} s)`
}
