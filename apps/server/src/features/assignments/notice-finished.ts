import type { ProductEvent } from "../../platform/events/event.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { isUnfinished } from "../assessments/index.ts"
import { peopleOf } from "./people-change.ts"
import { titlesOf } from "./titles.ts"

/** Announces once of each assigned questionnaire that its last question has been answered. */
export const announceFinished = defineEventHandler({
  name: "finished questionnaires",
  on: ["answers-changed", "answers-confirmed"],
  onlyIf: (db, assessmentId) =>
    db
      .selectNoFrom((eb) =>
        eb
          .exists(
            eb
              .selectFrom("questionnaireAssignments as assignment")
              .where("assignment.assessmentId", "=", assessmentId)
              .where("assignment.told", "=", false)
              .select("assignment.questionnaireId"),
          )
          .as("waits"),
      )
      .$asScalar(),
  wakes: true,
  async handle(ctx, { assessmentId, questionIds }, actorId) {
    // Answers may go on; assigning it again may not.
    await ctx.lock({ on: "assessment", id: assessmentId, mode: "shared" })
    const finished = await ctx.db
      .updateTable("questionnaireAssignments as assignment")
      .set({ told: true })
      .where("assignment.assessmentId", "=", assessmentId)
      .where("assignment.told", "=", false)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("assessments")
            .whereRef("assessments.id", "=", "assignment.assessmentId")
            .where("assessments.deleted", "=", false)
            .select("assessments.id"),
        ),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("assessmentResults as result")
            .innerJoin("questions as answered", "answered.kitVersionId", "result.kitVersionId")
            .whereRef("result.assessmentId", "=", "assignment.assessmentId")
            .whereRef("answered.questionnaireId", "=", "assignment.questionnaireId")
            .where("answered.id", "in", questionIds)
            .select("answered.id"),
        ),
      )
      .where(({ not }) => not(isUnfinished()))
      .returning(["assignment.assessmentId", "assignment.questionnaireId"])
      .returning(["assignment.assignedBy", "assignment.due"])
      .execute()
    const titleOf = await titlesOf(ctx, finished)
    const events: ProductEvent[] = []
    for (const { assignedBy, due, ...place } of finished)
      events.push({
        type: "questionnaire-finished",
        assessmentId,
        questionnaire: titleOf(place),
        people: await peopleOf(ctx, place),
        assignedBy,
        answeredBy: actorId ?? assignedBy,
        due,
      })
    const [first, ...others] = events
    if (first) await ctx.record(first, ...others)
  },
})
