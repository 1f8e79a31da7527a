import { sql } from "kysely"
import { type Day, dayAfter, dayOf } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { assignees, isUnfinished } from "../assessments/index.ts"
import { titlesOf } from "./titles.ts"

/** On which days people are reminded, counted from the date of what is assigned to them. */
const REMINDERS = [1, -1, -7]

/**
 * The latest reminder whose day has come: one that was missed is made up, unless the next one is due as well.
 *
 * @returns null before the first one
 */
function reminderFor(due: Day, today: Day): Day | null {
  const days = REMINDERS.map((offset) => dayAfter(due, offset))
  return days.find((day) => day <= today) ?? null
}

/** Reminds people of what is assigned to them and not finished; early enough for the daily mail about notifications. */
export const remindOfAssignments: Chore = {
  name: "assignment-reminders",
  cron: "7 1 * * *",
  async run(ctx) {
    const today = dayOf(ctx.now)
    const found = await selectToRemind(ctx.db, today).distinct().select("assignment.assessmentId").execute()
    for (const { assessmentId } of found)
      await ctx.inTransaction(async (writer) => {
        await writer.lock({ on: "assessment", id: assessmentId, mode: "exclusive" })
        const rows = await selectToRemind(writer.db, today)
          .where("assignment.assessmentId", "=", assessmentId)
          .orderBy("assignment.questionnaireId")
          .orderBy("own.userId")
          .select(["assignment.assessmentId", "assignment.questionnaireId", "own.userId", "own.remindFrom"])
          .select(sql<Day>`assignment.due`.as("due"))
          .execute()
        const reminded = rows.filter(({ due, remindFrom }) => {
          const day = reminderFor(due, today)
          return day !== null && day >= remindFrom
        })
        const titleOf = await titlesOf(writer, reminded)
        for (const { questionnaireId, userId } of reminded)
          await writer.db
            .updateTable("questionnaireAssignees")
            .set({ remindFrom: dayAfter(today, 1) })
            .where("assessmentId", "=", assessmentId)
            .where("questionnaireId", "=", questionnaireId)
            .where("userId", "=", userId)
            .execute()
        const [first, ...others] = reminded.map(
          (row): ProductEvent => ({
            type: "questionnaire-due",
            assessmentId,
            userId: row.userId,
            questionnaire: titleOf(row),
            due: row.due,
            isOverdue: row.due < today,
          }),
        )
        if (first) await writer.record(first, ...others)
      })
  },
}

/** People who may have to be reminded: the last of their reminders has not been sent. */
function selectToRemind(db: Database, today: Day) {
  return db
    .selectFrom("questionnaireAssignments as assignment")
    .innerJoin("questionnaireAssignees as own", (join) =>
      join
        .onRef("own.assessmentId", "=", "assignment.assessmentId")
        .onRef("own.questionnaireId", "=", "assignment.questionnaireId"),
    )
    .innerJoin("assessments as assessment", "assessment.id", "assignment.assessmentId")
    .where("assessment.deleted", "=", false)
    .where("assignment.due", "<=", dayAfter(today, 7))
    .where("own.remindFrom", "<=", today)
    .where(sql<boolean>`own.remind_from <= to_char(assignment.due::date + 1, 'YYYY-MM-DD')`)
    .where(
      sql<boolean>`exists ${assignees()
        .whereRef("assignee.userId", "=", sql.ref("own.userId"))
        .select("assignee.userId")}`,
    )
    .where(isUnfinished())
}
