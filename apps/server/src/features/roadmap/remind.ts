import { dayAfter, dayOf } from "../../platform/clock.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { assessmentOfRoadmap } from "./follow-answers.ts"
import { actionOf, loadSurroundings } from "./stored-roadmap.ts"

/** How many days before its date the owner of an item is reminded. */
const DAYS_BEFORE = 7
/** How many items are reminded of in a transaction. */
const MOST_AT_ONCE = 500

/** Reminds owners once of open items whose date is near; early enough for the daily mail about notifications. */
export const remindOfItems: Chore = {
  name: "roadmap-reminders",
  cron: "7 1 * * *",
  async run(ctx) {
    const today = dayOf(ctx.now)
    for (let reminded = MOST_AT_ONCE; reminded === MOST_AT_ONCE; ) {
      reminded = await ctx.inTransaction(async (writer) => {
        const near = await writer.db
          .updateTable("roadmapItems as item")
          .set({ reminded: true })
          .where("item.id", "in", (eb) =>
            eb
              .selectFrom("roadmapItems as due")
              .where("due.due", ">=", today)
              .where("due.due", "<=", dayAfter(today, DAYS_BEFORE))
              .where("due.assigneeId", "is not", null)
              .where("due.reminded", "=", false)
              .where("due.answered", "=", false)
              .where("due.status", "in", ["TODO", "DOING"])
              .limit(MOST_AT_ONCE)
              .select("due.id"),
          )
          .returning([
            "item.questionId",
            "item.fromOptionId",
            "item.optionId",
            "item.roadmapId",
            "item.assigneeId",
            "item.due",
          ])
          .execute()
        for (const [roadmapId, items] of Map.groupBy(near, (item) => item.roadmapId)) {
          const assessment = await assessmentOfRoadmap(writer, roadmapId)
          if (!assessment) continue
          const around = await loadSurroundings(writer, assessment)
          const [first, ...others] = items.flatMap((item) => {
            const { assigneeId: userId, due } = item
            if (userId === null || due === null) return []
            const action = actionOf(around, item)
            return [{ type: "roadmap-item-due", assessmentId: assessment.id, userId, action, due } as const]
          })
          if (first) await writer.record(first, ...others)
        }
        return near.length
      })
    }
  },
}
