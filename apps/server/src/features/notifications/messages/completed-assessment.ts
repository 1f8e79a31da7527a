import { defineMessage, sentence } from "./message.ts"

/** The creator of an assessment is notified that its last question has been answered. */
export const completedAssessment = defineMessage({
  template: "completeassessment",
  on: "assessment-completed",
  async prepare({ db }, { assessmentId }, actorId) {
    const found = await db
      .selectFrom("assessments")
      .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
      .where("assessments.id", "=", assessmentId)
      .where("assessments.deleted", "=", false)
      .select([
        "assessments.id",
        "assessments.title",
        "assessments.spaceId",
        "assessments.createdBy",
        "actor.id as assessorId",
        "actor.displayName",
      ])
      .executeTakeFirst()
    if (!found) return null
    const { id, title, spaceId, createdBy, assessorId, displayName } = found
    return {
      receivers: [createdBy],
      details: { assessment: { id, title, spaceId }, assessor: { id: assessorId, displayName } },
    }
  },
  title: { en: "Assessment completed", fa: "ارزیابی کامل شد" },
  content: ({ assessment, assessor }) => ({
    en: sentence`${assessor.displayName} has answered the last question of ${assessment.title}.`,
    fa: sentence`${assessor.displayName} به آخرین پرسش «${assessment.title}» پاسخ داده است.`,
  }),
})
