import { type Day, dayAfter, dayOf } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { findAssessment } from "../assessments/index.ts"
import { readers } from "./assignees.ts"
import { aboutItem, announceDates, isNotAnnounced, noteNotices, selectOpenItems } from "./notices.ts"
import { isClosedByAnswer } from "./open-items.ts"
import { actionOf } from "./roadmap-reply.ts"
import { findItems, loadSurroundings, lockRoadmap } from "./stored-roadmap.ts"

/** Announces once of each item that it is done by its answer; again, if it was open in between. */
export const announceDoneItems = defineEventHandler({
  name: "roadmap items",
  on: ["answers-changed", "assessment-migrated", "roadmap-created", "roadmap-planned-again"],
  onlyIf: (db, assessmentId) =>
    db
      .selectNoFrom((eb) =>
        eb
          .exists(
            eb
              .selectFrom("roadmaps as roadmap")
              .innerJoin("assessmentResults as result", "result.id", "roadmap.resultId")
              .where("result.assessmentId", "=", assessmentId)
              .select("roadmap.id"),
          )
          .as("planned"),
      )
      .$asScalar(),
  wakes: true,
  async handle(ctx, { assessmentId }) {
    const assessment = await findAssessment(ctx, assessmentId)
    // Under the lock, so that of two handlers at once the later one sees the later answers.
    const roadmap = assessment && (await lockRoadmap(ctx, assessment.result.id))
    if (!roadmap) return
    const around = await loadSurroundings(ctx, assessment)
    const items = await findItems(ctx, roadmap.id)
    const done = items.filter((item) => isClosedByAnswer(around.kit, around.answers, item))
    const doneIds = new Set(done.map(({ id }) => id))
    const openIds = items.flatMap(({ id }) => (doneIds.has(id) ? [] : [id]))
    if (openIds.length > 0) {
      await ctx.db
        .deleteFrom("roadmapNotices")
        .where("kind", "=", "DONE")
        .where("itemId", "in", openIds)
        .execute()
    }
    const noted = await noteNotices(
      ctx,
      "DONE",
      done.map(({ id: itemId }) => ({ itemId })),
    )
    const [first, ...others] = done.flatMap((item) =>
      !noted.has(item.id) || item.status === "DONE" || item.status === "DROPPED"
        ? []
        : [aboutItem("roadmap-item-done", assessmentId, item, actionOf(around, item))],
    )
    if (first) await ctx.record(first, ...others)
  },
})

/** Announces once of each open item that its date is over. */
export const announceLateItems: Chore = {
  name: "late-roadmap-items",
  cron: "17 * * * *",
  async run(ctx) {
    const today = dayOf(ctx.now)
    await announceDates(
      ctx,
      "LATE",
      (db) => selectOpenItems(db).where("item.due", "<", today).where(isNotAnnounced("LATE")),
      {
        noticeOf: ({ id: itemId, due }) => ({ itemId, due }),
        eventOf: ({ id }, item, action) => aboutItem("roadmap-item-late", id, item, action),
      },
    )
  },
}

/** How many days before its date the owner of an item is reminded. */
const DAYS_BEFORE = 7

/** Reminds owners once of open items whose date is near; early enough for the daily mail about notifications. */
export const remindOfItems: Chore = {
  name: "roadmap-reminders",
  cron: "7 1 * * *",
  async run(ctx) {
    const today = dayOf(ctx.now)
    await announceDates(ctx, "DUE_SOON", (db) => selectItemsToRemindOf(db, today), {
      noticeOf: ({ id: itemId, due, assigneeId: userId }) => ({ itemId, due, userId }),
      eventOf: ({ id: assessmentId }, { assigneeId, due }, action) => ({
        type: "roadmap-item-due",
        assessmentId,
        userId: assigneeId ?? "",
        action,
        due,
      }),
    })
  },
}

/** Of owners who may see the roadmap. */
function selectItemsToRemindOf(db: Database, today: Day) {
  return selectOpenItems(db)
    .where("item.due", ">=", today)
    .where("item.due", "<=", dayAfter(today, DAYS_BEFORE))
    .where(isNotAnnounced("DUE_SOON"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("assessmentUserRoles as role")
          .innerJoin("spaceMembers as member", "member.userId", "role.userId")
          .whereRef("role.userId", "=", "item.assigneeId")
          .whereRef("role.assessmentId", "=", "assessment.id")
          .whereRef("member.spaceId", "=", "assessment.spaceId")
          .where("role.roleId", "in", readers)
          .select("role.userId"),
      ),
    )
}
