import { sql } from "kysely"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"

/** Minutes after the first of several changes: an assessment that is being answered is not calculated for each answer. */
const AFTER = 5

/** Notes that the standing of an assessment is to be made again, unless that is noted already. */
export const noteChangedResults = defineEventHandler({
  name: "portfolios: results",
  on: [
    "answers-changed",
    "answers-confirmed",
    "assessment-completed",
    "assessment-migrated",
    "assessment-profile-chosen",
    "assessment-profile-removed",
    "assessment-weights-changed",
  ],
  onlyIf: (db, assessmentId) =>
    db
      .selectNoFrom(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("portfolioChecks").where("assessmentId", "=", assessmentId).select("assessmentId"),
          ),
        ).as("unknown"),
      )
      .$asScalar(),
  async handle(ctx, { assessmentId }, _actorId, { time }) {
    await noteChanges(ctx, time, (db) => db.where("assessment.id", "=", assessmentId))
  },
})

/** The same for all assessments with a kit, or with weights, that was changed where it is. */
export const noteChangedKits = defineEventHandler({
  name: "portfolios: kits",
  on: ["kit-updated", "kit-weights-changed"],
  async handle(ctx, event, _actorId, { time }) {
    await noteChanges(ctx, time, (db) =>
      event.type === "kit-updated"
        ? db.where("assessment.kitId", "=", event.kitId)
        : db.where("assessment.kitCustomId", "=", event.kitCustomId),
    )
  },
})

function selectPresent(db: Database) {
  return db.selectFrom("assessments as assessment").where("assessment.deleted", "=", false)
}

async function noteChanges(
  { db }: AnonymousContext,
  time: Time,
  which: (query: ReturnType<typeof selectPresent>) => ReturnType<typeof selectPresent>,
): Promise<void> {
  const checkTime = sql<Time>`${timeAfter(time, AFTER * MINUTE)}::timestamptz`
  await db
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
