import { type ExpressionBuilder, sql } from "kysely"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { watchedEvents } from "./standings.ts"

type WithAssessment = DB & { assessment: DB["assessments"] }

/** Rules about the results of an assessment. */
function rulesAbout({ selectFrom }: ExpressionBuilder<WithAssessment, "assessment">) {
  return selectFrom("rules as rule")
    .whereRef("rule.spaceId", "=", "assessment.spaceId")
    .where("rule.event", "in", [...watchedEvents])
    .where((eb) => eb.or([eb("rule.kitId", "is", null), eb("rule.kitId", "=", eb.ref("assessment.kitId"))]))
    .select("rule.id")
}

/** Notes that the result of an assessment may have changed: it is looked at when the change has stood for a while. */
export const noteChangedResults = defineEventHandler({
  name: "rules about results",
  on: [
    "answers-changed",
    "assessment-completed",
    "assessment-migrated",
    "assessment-moved",
    "assessment-profile-chosen",
    "assessment-profile-removed",
    "assessment-weights-changed",
  ],
  onlyIf: (db, assessmentId) =>
    db
      .selectNoFrom((eb) =>
        eb
          .exists(
            eb
              .selectFrom("assessments as assessment")
              .where("assessment.id", "=", assessmentId)
              .where((of) => of.exists(rulesAbout(of)))
              .select("assessment.id"),
          )
          .as("ruled"),
      )
      .$asScalar(),
  async handle(ctx, { assessmentId }, _actorId, { time }) {
    await noteChanges(ctx, time, (db) => db.where("assessment.id", "=", assessmentId))
  },
})

/** The same for all assessments with a kit, or with weights, that was changed where it is. */
export const noteChangedKits = defineEventHandler({
  name: "rules about kits",
  on: ["kit-updated", "kit-weights-changed"],
  onlyIf: (db) =>
    db
      .selectNoFrom((eb) =>
        eb
          .exists(
            eb
              .selectFrom("rules")
              .where("event", "in", [...watchedEvents])
              .select("id"),
          )
          .as("ruled"),
      )
      .$asScalar(),
  async handle(ctx, event, _actorId, { time }) {
    await noteChanges(ctx, time, (db) =>
      event.type === "kit-updated"
        ? db.where("assessment.kitId", "=", event.kitId)
        : db.where("assessment.kitCustomId", "=", event.kitCustomId),
    )
  },
})

function selectRuled(db: Database) {
  return db
    .selectFrom("assessments as assessment")
    .where("assessment.deleted", "=", false)
    .where((eb) => eb.exists(rulesAbout(eb)))
}

async function noteChanges(
  ctx: AnonymousContext,
  time: Time,
  which: (query: ReturnType<typeof selectRuled>) => ReturnType<typeof selectRuled>,
): Promise<void> {
  const checkTime = sql<Time>`${standsFrom(ctx, time)}::timestamptz`
  await ctx.db
    .insertInto("ruleChecks")
    .columns(["assessmentId", "checkTime"])
    .expression(which(selectRuled(ctx.db)).select(["assessment.id", checkTime.as("checkTime")]))
    // One that is looked at sooner is looked at again as soon as the change has stood.
    .onConflict((conflict) =>
      conflict
        .column("assessmentId")
        .doUpdateSet(({ ref }) => ({ checkTime: ref("excluded.checkTime") }))
        .where(sql<boolean>`rule_checks.check_time > excluded.check_time`),
    )
    .execute()
}

/** From when on a change counts as standing. @param time of the change */
export function standsFrom({ settings }: AnonymousContext, time: Time): Time {
  return timeAfter(time, settings.ruleStandsMinutes * MINUTE)
}

/** The assessments that are to be looked at. */
export function dueChecks(db: Database, now: Time) {
  return db.selectFrom("ruleChecks").where("checkTime", "<=", now).select("assessmentId")
}
