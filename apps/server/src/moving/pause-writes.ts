import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { lockMigrations } from "../platform/database/apply-migrations.ts"
import { isGivenUp, MOVING, REMOVING, TenantMoves } from "../platform/database/failures.ts"
import { MoveError, TooShort } from "./errors.ts"
import type { Side } from "./side.ts"

/** Seconds to wait for changes in progress: meanwhile, others to the same tables wait behind. */
const LOCK_SECONDS = 3
const ATTEMPTS = 10

/** The function behind the triggers, beside the tables of the tenant. */
const FUNCTION = "refuse_while_moving"
const TRIGGER = "refused_while_moving"
/** The setting of a transaction that copies. */
const COPYING = "plumbline.copying"

/*
 * While a tenant is on its way, the database itself refuses changes at the old place, whatever a node believes: triggers
 * on all tables raise an error that people are told as 503. They take effect in the moment in which no change is in
 * progress, so each change is either part of the copy, or refused. Until the tables have their new name, the refusal
 * ends by itself: a move that is killed does not keep anybody from working.
 */

/**
 * Refuses changes from now on, for some seconds. Waits for those in progress.
 *
 * @throws MoveError if they do not end
 */
export async function pauseWrites(side: Side, seconds: number): Promise<void> {
  await whenNobodyWrites(side, async ({ db, schema }, tables) => {
    const until = sql`(clock_timestamp() + make_interval(secs => ${seconds}))`
    const { rows } = await sql<{ until: string }>`select ${until}::text as until`.execute(db)
    await defineRefusal({ db, schema }, `if clock_timestamp() < timestamptz '${rows[0]?.until}' then`)
    await addTriggers({ db, schema }, tables)
  })
}

/** Refuses changes to a tenant that is about to be removed, until {@link resumeWrites}. Waits for those in progress. */
export async function refuseWrites(side: Side): Promise<void> {
  await whenNobodyWrites(side, async (own, tables) => {
    await defineRefusal(own, "if true then", REMOVING)
    await addTriggers(own, tables)
  })
}

/**
 * Refuses changes at the new place until {@link resumeWrites}, except in transactions that {@link beginCopying}: a node
 * that has not heard of an earlier move for long may believe that the tenant is there. Requires a transaction.
 */
export async function refuseAllOthers(side: Side): Promise<void> {
  await defineRefusal(side, `if current_setting('${COPYING}', true) is distinct from 'on' then`)
  await addTriggers(side, await allTables(side))
}

/** Allows changes at the new place for the rest of the transaction. */
export async function beginCopying(db: Side["db"]): Promise<void> {
  await sql`select set_config(${COPYING}, 'on', true)`.execute(db)
}

async function addTriggers({ db, schema }: Side, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    await sql`create or replace trigger ${sql.id(TRIGGER)}
      before insert or update or delete or truncate on ${sql.id(schema, name)}
      for each statement execute function ${sql.id(schema, FUNCTION)}()`.execute(db)
  }
}

/** Allows changes again. */
export async function resumeWrites(side: Side): Promise<void> {
  await repeatedly(side, async ({ db, schema }) => {
    await sql`drop function if exists ${sql.id(schema, FUNCTION)}() cascade`.execute(db)
  })
}

/**
 * Gives the tables a name that no node knows, for good: neither reads nor changes reach them. With `switchOver` in the
 * same transaction.
 *
 * @throws TooShort if the pause has ended, so that there may be changes that are not in the copy
 */
export async function leavePlace(
  side: Side,
  newName: string,
  switchOver: (db: Side["db"]) => Promise<void>,
): Promise<void> {
  await whenNobodyWrites(side, async ({ db, schema }, tables) => {
    // Any change is refused as long as the pause lasts: a statement without rows tells whether it does.
    const [first] = tables
    if (first === undefined) throw new MoveError("There are no tables.")
    if (!(await isPaused({ db, schema }, first))) throw new TooShort("The pause was too short.")
    await defineRefusal({ db, schema }, "if true then")
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(newName)}`.execute(db)
    await switchOver(db)
  })
}

/** The way back: gives the tables their name again, and allows changes. */
export async function returnToPlace({ db, schema }: Side, oldName: string): Promise<void> {
  await repeatedly({ db, schema: oldName }, async ({ db: own }) => {
    await sql`drop function if exists ${sql.id(oldName, FUNCTION)}() cascade`.execute(own)
    await sql`alter schema ${sql.id(oldName)} rename to ${sql.id(schema)}`.execute(own)
  })
}

async function isPaused({ db, schema }: Side, name: string): Promise<boolean> {
  await sql`savepoint asked`.execute(db)
  try {
    await sql`delete from ${sql.id(schema, name)} where false`.execute(db)
    return false
  } catch (error) {
    if (!(error instanceof TenantMoves)) throw error
    await sql`rollback to savepoint asked`.execute(db)
    return true
  }
}

async function defineRefusal(
  { db, schema }: Side,
  condition: string,
  message = "The tenant is being moved to another server.",
): Promise<void> {
  const body = `begin ${condition}
    raise exception '${message}' using errcode = '${MOVING}'; end if; return null; end`
  await sql`create or replace function ${sql.id(schema, FUNCTION)}() returns trigger language plpgsql
    as ${sql.lit(body)}`.execute(db)
}

/** Runs `work` in a transaction in which no other one can have changed the tables, or migrates them. */
async function whenNobodyWrites(
  side: Side,
  work: (side: Side, tables: readonly string[]) => Promise<void>,
): Promise<void> {
  await repeatedly(side, async (own) => {
    await lockMigrations(own.db, own.schema)
    const tables = await allTables(own)
    await sql`lock table ${sql.join(tables.map((name) => sql.id(own.schema, name)))} in share row exclusive mode`.execute(
      own.db,
    )
    await work(own, tables)
  })
}

/** Also those that consist of partitions, because a statement that names them reaches no trigger of a partition. */
async function allTables({ db, schema }: Side): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind in ('r', 'p') order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Attempts that fail because of locks change nothing, and are made again. */
async function repeatedly(side: Side, work: (side: Side) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await side.db.transaction().execute(async (db) => {
        await sql`select set_config('lock_timeout', ${`${LOCK_SECONDS}s`}, true)`.execute(db)
        await work({ ...side, db })
      })
      return
    } catch (error) {
      if (!isGivenUp(error)) throw error
      if (attempt === ATTEMPTS) {
        throw new MoveError("Somebody keeps changing the tables: please try again at a quieter time.")
      }
      await pause(500)
    }
  }
}
