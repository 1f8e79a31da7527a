import { sql } from "kysely"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
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
  ctx.defer(noteChanges(ctx.db, ctx.now, (db) => db.where("assessment.id", "=", id)))
}

/** The same for all assessments with a kit, or with weights, that was changed where it is. */
export const noteChangedKits = defineEventHandler({
  name: "portfolios: kits",
  on: ["kit-updated", "kit-weights-changed"],
  async handle({ db }, event, _actorId, { time }) {
    await noteChanges(db, time, (assessments) =>
      event.type === "kit-updated"
        ? assessments.where("assessment.kitId", "=", event.kitId)
        : assessments.where("assessment.kitCustomId", "=", event.kitCustomId),
    )
  },
})

function selectPresent(db: Database) {
  return db.selectFrom("assessments as assessment").where("assessment.deleted", "=", false)
}

function noteChanges(
  db: Database,
  time: Time,
  which: (query: ReturnType<typeof selectPresent>) => ReturnType<typeof selectPresent>,
): Promise<unknown> {
  const checkTime = sql<Time>`${timeAfter(time, AFTER * MINUTE)}::timestamptz`
  return db
    .insertInto("portfolioChecks")
    .columns(["assessmentId", "checkTime"])
    .expression(
      which(selectPresent(db))
        .select(["assessment.id", checkTime.as("checkTime")])
        .orderBy("assessment.id"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
