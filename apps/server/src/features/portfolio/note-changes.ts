import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"

/** Minutes after the first of several changes, so that they are calculated once. */
const AFTER = 5

/**
 * Notes that the standing of an assessment is to be made again, unless that is noted already. Not after each answer, which
 * would cost all that answer: what they have changed, a portfolio calculates when it is read.
 */
export const noteChangedResults = defineEventHandler({
  name: "portfolios: results",
  on: [
    "assessment-completed",
    "assessment-migrated",
    "assessment-profile-chosen",
    "assessment-profile-removed",
    "assessment-weights-changed",
  ],
  async handle({ db }, { assessmentId }, _actorId, { time }) {
    await noteChanges(db, time, (is) => is("id", "=", assessmentId))
  },
})

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
