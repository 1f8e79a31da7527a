import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Assessment } from "../assessments/index.ts"

/** Minutes after the first of several changes: an assessment that is being answered is not calculated for each answer. */
const AFTER = 30

/**
 * Notes that the standing of an assessment is to be made again, unless that is noted already: when its result becomes
 * outdated, and when it is calculated. Answers in between cost nothing here; a portfolio finds them when it reads.
 */
export async function noteChangedResult(
  ctx: AnonymousContext,
  { id }: Pick<Assessment, "id">,
): Promise<void> {
  ctx.defer(noteChanges(ctx.db, ctx.now, (is) => is("id", "=", id)))
}

/** The same for all assessments with a kit, or with weights, that was changed where it is. */
export const noteChangedKits = defineEventHandler({
  name: "portfolios: kits",
  on: ["kit-updated", "kit-weights-changed"],
  async handle({ db }, event, _actorId, { time }) {
    await noteChanges(db, time, (is) =>
      event.type === "kit-updated"
        ? is("kitId", "=", event.kitId)
        : is("kitCustomId", "=", event.kitCustomId),
    )
  },
})

function noteChanges(
  db: Database,
  time: Time,
  isChanged: (is: ExpressionBuilder<DB, "assessments">) => Expression<SqlBool>,
): Promise<unknown> {
  const checkTime = sql<Time>`${timeAfter(time, AFTER * MINUTE)}::timestamptz`
  return db
    .insertInto("portfolioChecks")
    .columns(["assessmentId", "checkTime"])
    .expression(({ selectFrom }) =>
      selectFrom("assessments")
        .where("deleted", "=", false)
        .where(isChanged)
        .select(["id", checkTime.as("checkTime")])
        .orderBy("id"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
