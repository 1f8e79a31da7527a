import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"

/** Blocks of 8 kB that a step looks at: some thousand rows, a few hundredths of a second. */
const BLOCKS = 64
/** Milliseconds that a run takes at most, because a server that is stopped waits for it; the next one goes on. */
const LONGEST_RUN = 8_000

const PARTITION = "answer_changes_first"

/**
 * Rewrites rows of the history that name the content of the kit by its stamp, as those from before it had a number do.
 * They mean the same before and after. Goes through the first partition, which has all of them, in steps, each a transaction
 * that also notes how far it has come, and rests for as long as each has taken. A pass that has found nothing is the last.
 */
export async function rewriteStamps(ctx: AnonymousContext, blocks = BLOCKS): Promise<void> {
  const begin = performance.now()
  while (performance.now() - begin < LONGEST_RUN) {
    const stepBegin = performance.now()
    if (!(await ctx.inTransaction((writer) => rewriteSome(writer, blocks)))) return
    await pause(performance.now() - stepBegin)
  }
}

/** @returns false if everything has been rewritten, or another node is about to */
async function rewriteSome(ctx: AnonymousContext, blocks: number): Promise<boolean> {
  const task = await ctx.db
    .selectFrom("historyTasks")
    .where("task", "=", "rewrite")
    .forUpdate()
    .skipLocked()
    .select([
      "block",
      "found",
      sql<number>`pg_relation_size(${`"${ctx.tenant.schema}".${PARTITION}`}::regclass)
        / current_setting('block_size')::int`.as("size"),
    ])
    .executeTakeFirst()
  if (!task || task.block === null) return false
  const next = task.block + blocks
  const { numAffectedRows: rewritten = 0n } = await sql`
    update ${sql.id(ctx.tenant.schema, PARTITION)} history set model = model.number, stamp = null
    from ${sql.id(ctx.tenant.schema, "kit_models")} model
    where model.stamp = history.stamp
      and history.ctid >= ${`(${task.block},0)`}::tid and history.ctid < ${`(${next},0)`}::tid`.execute(
    ctx.db,
  )
  const found = task.found === true || rewritten > 0n
  const isPassOver = next >= task.size
  if (isPassOver && !found) {
    await ctx.db.deleteFrom("historyTasks").where("task", "=", "rewrite").execute()
    ctx.log.info({ tenant: ctx.tenant.slug }, "the history of answers has been rewritten")
    return false
  }
  await ctx.db
    .updateTable("historyTasks")
    .set({ block: isPassOver ? 0 : next, found: found && !isPassOver })
    .where("task", "=", "rewrite")
    .execute()
  return true
}
