import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { type Day, dayAfter, dayInMonths, dayOf, type Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { isDatabaseError, isGivenUp } from "../../platform/database/failures.ts"
import {
  addPartition,
  attachPartition,
  detachPartition,
  type Partition,
  partitionsOf,
} from "../../platform/database/partitions.ts"

/*
 * The history consists of partitions by the time of the change. The last one has no end, so there is a place for every
 * change, whatever the clock of its node says. Once it is large, it gets an end, at the beginning of a month that is still
 * ahead, and an empty one follows it. So many changes make monthly partitions, and a tenant with few of them has one table.
 *
 * Three steps, each a transaction: a check that refuses later rows, its validation, which reads the partition but keeps
 * nobody from changing it, and the exchange, which reads nothing because of the check. Whoever comes second, or after a
 * kill, goes on where the other was.
 */

const TABLE = "answer_changes"
const OPEN_END = "TO (MAXVALUE)"
const CHECK = "answer_changes_end_check"

/** Bytes of rows: about two million changes, of which an index is a few dozen MB, and a vacuum takes seconds. */
const LARGE = 256 * 1024 * 1024
/** Days until the end at least: for a chore that fails for some time, and clocks that are ahead. */
const DAYS_AHEAD = 7
/**
 * Milliseconds to wait for a lock: answers wait behind, and must not take the wait for a deadlock, which PostgreSQL looks
 * for after a second.
 */
const LOCK_WAIT = 200
const ATTEMPTS = 20

/** Gives the last partition an end if it is large. */
export async function closeWhenLarge(ctx: AnonymousContext, large = LARGE): Promise<void> {
  const open = await openPartition(ctx)
  if (!open || open.size < large) return
  const bound = await findEnd(ctx, open)
  if (await patiently(ctx, (writer) => announceEnd(writer, bound, large))) await finishClosing(ctx)
}

/** Goes on with what {@link closeWhenLarge} has begun, on whichever node. */
export async function finishClosing(ctx: AnonymousContext): Promise<void> {
  try {
    await ctx.inTransaction(validateEnd)
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== "23514") throw error
    // A change by a clock that is far ahead was stored since the end was chosen: another day, with another end.
    await patiently(ctx, giveUp)
  }
  await patiently(ctx, exchange)
}

type Open = Partition & { size: number }

/** @returns undefined while the tenant moves: what is replicated goes to a partition of the same name */
async function openPartition({ db, tenant }: AnonymousContext): Promise<Open | undefined> {
  const partitions = await partitionsOf(db, tenant.schema)
  const open = partitions.find(({ table, bound }) => table === TABLE && bound.endsWith(OPEN_END))
  if (!open) return undefined
  const { rows } = await sql<{ size: number }>`
    select pg_relation_size(${`"${tenant.schema}".${open.name}`}::regclass) as size
    where not exists (
      select from pg_publication_rel join pg_publication on pg_publication.oid = prpubid
      where prrelid = ${`"${tenant.schema}".${TABLE}`}::regclass and pubname like 'plumbline\\_%'
    )`.execute(db)
  return rows[0] && { ...open, size: rows[0].size }
}

/** The beginning of the first month that is some days ahead, and after all changes so far. */
async function findEnd(ctx: AnonymousContext, { name }: Open): Promise<Day> {
  const latest = await ctx.inTransaction(async ({ db, tenant }) => {
    await sql`set local statement_timeout = 0`.execute(db)
    const { rows } = await sql<{ latest: Time }>`
      select greatest(max(creation_time), ${ctx.now}::timestamptz) as latest
      from ${sql.id(tenant.schema, name)}`.execute(db)
    return dayOf(rows[0]?.latest ?? ctx.now)
  })
  const day = dayAfter(latest, DAYS_AHEAD)
  return dayInMonths(`${day.slice(0, 7)}-01`, 1)
}

/** @returns false if another node has done it */
async function announceEnd(ctx: AnonymousContext, end: Day, large: number): Promise<boolean> {
  const { db, tenant } = ctx
  const noted = await db
    .insertInto("historyTasks")
    .values({ task: "close", bound: `${end}T00:00:00` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (noted.numInsertedOrUpdatedRows === 0n) return false
  const open = await openPartition(ctx)
  if (!open || open.size < large) {
    await endTask(ctx)
    return false
  }
  await sql`alter table ${sql.id(tenant.schema, open.name)} add constraint ${sql.id(CHECK)}
    check (creation_time < ${sql.lit(momentOf(end))}) not valid`.execute(db)
  return true
}

async function validateEnd(ctx: AnonymousContext): Promise<void> {
  const open = (await lockTask(ctx)) && (await openPartition(ctx))
  if (!open) return
  // Backups, and tenants that move, have the note but not the check.
  if ((await stateOfCheck(ctx, open)) === "missing") return endTask(ctx)
  await sql`set local statement_timeout = 0`.execute(ctx.db)
  await sql`alter table ${sql.id(ctx.tenant.schema, open.name)} validate constraint ${sql.id(CHECK)}`.execute(
    ctx.db,
  )
}

async function exchange(ctx: AnonymousContext): Promise<boolean> {
  const { db } = ctx
  const { schema } = ctx.tenant
  const end = await lockTask(ctx)
  if (end === null) return false
  // Everything that is locked below, in the order in which answers lock it.
  await sql`lock table ${sql.id(schema, "answers")} in share row exclusive mode`.execute(db)
  await sql`lock table ${sql.id(schema, TABLE)} in access exclusive mode`.execute(db)
  const open = await openPartition(ctx)
  if (!open || (await stateOfCheck(ctx, open)) !== "valid") return false
  const { table, name, bound } = open
  const moment = momentOf(end)
  await detachPartition(db, schema, open)
  await attachPartition(db, schema, {
    table,
    name,
    bound: bound.replace(OPEN_END, `TO ('${moment}')`),
  })
  await dropCheck(ctx, name)
  const next = `${TABLE}_from_${end.slice(0, 7).replace("-", "_")}`
  await addPartition(
    db,
    schema,
    { table, name: next, bound: `FOR VALUES FROM ('${moment}') ${OPEN_END}` },
    name,
  )
  await endTask(ctx)
  ctx.log.info({ tenant: ctx.tenant.slug, partition: next }, "the history of answers has another partition")
  return true
}

async function giveUp(ctx: AnonymousContext): Promise<boolean> {
  const open = (await lockTask(ctx)) && (await openPartition(ctx))
  if (!open) return false
  await dropCheck(ctx, open.name)
  await endTask(ctx)
  return true
}

async function endTask({ db }: AnonymousContext): Promise<void> {
  await db.deleteFrom("historyTasks").where("task", "=", "close").execute()
}

async function stateOfCheck({ db, tenant }: AnonymousContext, { name }: Open) {
  const { rows } = await sql<{ valid: boolean }>`
    select convalidated as valid from pg_constraint
    where conname = ${CHECK} and conrelid = ${`"${tenant.schema}".${name}`}::regclass`.execute(db)
  if (!rows[0]) return "missing"
  return rows[0].valid ? "valid" : "announced"
}

async function dropCheck({ db, tenant }: AnonymousContext, name: string): Promise<void> {
  await sql`alter table ${sql.id(tenant.schema, name)} drop constraint ${sql.id(CHECK)}`.execute(db)
}

/** @returns the announced end; null if there is none, or another node is working on it */
async function lockTask({ db }: AnonymousContext): Promise<Day | null> {
  const task = await db
    .selectFrom("historyTasks")
    .where("task", "=", "close")
    .forUpdate()
    .skipLocked()
    .select("bound")
    .executeTakeFirst()
  return task?.bound ? dayOf(task.bound) : null
}

/** Runs `work` in a transaction that waits for locks only briefly, and again if it did not get them. */
async function patiently(
  ctx: AnonymousContext,
  work: (writer: AnonymousContext) => Promise<boolean>,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.inTransaction(async (writer) => {
        await sql`select set_config('lock_timeout', ${String(LOCK_WAIT)}, true)`.execute(writer.db)
        return work(writer)
      })
    } catch (error) {
      if (!isGivenUp(error)) throw error
      // There is always a next time: the job runs again.
      if (attempt === ATTEMPTS) return false
      await pause(500)
    }
  }
}

function momentOf(day: Day): string {
  return `${day} 00:00:00+00`
}
