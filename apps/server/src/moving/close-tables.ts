import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { lockMigrations, MARK_TABLE } from "../platform/database/apply-migrations.ts"
import type { Database } from "../platform/database/connect.ts"
import { isGivenUp, MOVING, REMOVING } from "../platform/database/failures.ts"
import { MoveError } from "./errors.ts"

/** The tables of a tenant on one server. */
export type Side = { db: Database; schema: string }

/**
 * Seconds to wait for one table: longer than the second after which PostgreSQL ends a vacuum that is in the way, and shorter
 * than two, within which nobody who waits for us in turn is chosen as the victim of a deadlock.
 */
const LOCK_SECONDS = 1.5
const ATTEMPTS = 20

/** The function behind the triggers, beside the tables of the tenant. */
const FUNCTION = "refuse_while_moving"
const TRIGGER = "refused_while_moving"

export const BEING_MOVED = "The tenant is being moved to another server."

/**
 * Runs `work` in a transaction in which nobody else changes the tables: changes under way have ended, others wait. Reads go
 * on. The locks end with the transaction, and so with the process.
 *
 * @param work told since when others may have been waiting
 * @throws MoveError if changes under way do not end
 */
export async function whileNobodyWrites<T>(
  side: Side,
  work: (locked: Side, since: number) => Promise<T>,
): Promise<T> {
  let isLocked = false
  return repeatedly(
    side,
    async (own) => {
      const since = performance.now()
      await lockTables(own)
      isLocked = true
      return work(own, since)
    },
    () => !isLocked,
  )
}

/** Refuses changes until {@link resumeWrites}, whatever a node believes. Waits for those in progress. */
export async function refuseWrites(side: Side, reason = REMOVING): Promise<void> {
  await repeatedly(side, async (own) => {
    await lockMigrations(own.db, own.schema)
    await lockTables(own)
    await refuseFromNow(own, reason)
  })
}

/** The same for tables that nobody uses, in the transaction of `db`. What is replicated is not refused. */
export async function refuseFromNow({ db, schema }: Side, reason: string): Promise<void> {
  await defineRefusal({ db, schema }, `raise exception '${reason}' using errcode = '${MOVING}'`)
  for (const name of await allTables({ db, schema })) {
    await sql`create or replace trigger ${sql.id(TRIGGER)}
      before insert or update or delete or truncate on ${sql.id(schema, name)}
      for each statement execute function ${sql.id(schema, FUNCTION)}()`.execute(db)
  }
}

/** Allows changes at once, without waiting for anybody; {@link resumeWrites} removes what is left. */
export async function allowWrites(side: Side): Promise<void> {
  await defineRefusal(side, "return null")
}

export async function refusesWrites({ db, schema }: Side): Promise<boolean> {
  const { rows } = await sql`
    select from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = ${schema} and proname = ${FUNCTION} and prosrc like '%raise%'`.execute(db)
  return rows.length > 0
}

/** Allows changes again. */
export async function resumeWrites(side: Side): Promise<void> {
  await repeatedly(side, async ({ db, schema }) => {
    await sql`drop function if exists ${sql.id(schema, FUNCTION)}() cascade`.execute(db)
  })
}

async function defineRefusal({ db, schema }: Side, statement: string): Promise<void> {
  await sql`create or replace function ${sql.id(schema, FUNCTION)}() returns trigger language plpgsql
    as ${sql.lit(`begin ${statement}; return null; end`)}`.execute(db)
}

async function lockTables(own: Side): Promise<void> {
  const tables = (await allTables(own)).map((name) => sql.id(own.schema, name))
  await sql`lock table ${sql.join(tables)} in share row exclusive mode`.execute(own.db)
}

/** Also those that consist of partitions, because a statement that names them reaches no trigger of a partition. */
async function allTables({ db, schema }: Side): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind in ('r', 'p') and relname <> ${MARK_TABLE} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Attempts that fail because of locks change nothing, and are made again.
 *
 * @param mayRepeat whether one that has failed may
 */
export async function repeatedly<T>(
  side: Side,
  work: (side: Side) => Promise<T>,
  mayRepeat = () => true,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await side.db.transaction().execute(async (db) => {
        await sql`select set_config('lock_timeout', ${`${LOCK_SECONDS * 1000}`}, true)`.execute(db)
        return work({ ...side, db })
      })
    } catch (error) {
      if (!isGivenUp(error) || !mayRepeat()) throw error
      if (attempt === ATTEMPTS) {
        throw new MoveError("Somebody keeps changing the tables: please try again at a quieter time.")
      }
      await pause(500)
    }
  }
}
