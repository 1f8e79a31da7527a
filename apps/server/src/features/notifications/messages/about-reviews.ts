import { roleIds } from "../../permissions/index.ts"
import { defineMessage, sentence } from "./message.ts"

/** Everyone who works on an assessment, or may see more of it than its report, is reminded to do it again. */
export const reviewDue = defineMessage({
  template: "assessmentreviewdue",
  on: "assessment-review-due",
  async prepare({ db }, { assessmentId, day }) {
    const people = await db
      .selectFrom("assessments")
      .innerJoin("assessmentUserRoles as role", "role.assessmentId", "assessments.id")
      .innerJoin("spaceMembers as member", (join) =>
        join.onRef("member.spaceId", "=", "assessments.spaceId").onRef("member.userId", "=", "role.userId"),
      )
      .where("assessments.id", "=", assessmentId)
      .where("assessments.deleted", "=", false)
      // Another day may have been set since.
      .where("assessments.reviewDate", "=", day)
      .where("role.roleId", "<>", roleIds.reportViewer)
      .select(["assessments.id", "assessments.title", "assessments.spaceId", "role.userId"])
      .execute()
    const [assessment] = people
    if (!assessment) return null
    const { id, title, spaceId } = assessment
    return { receivers: people.map(({ userId }) => userId), details: { assessment: { id, title, spaceId } } }
  },
  title: { en: "Time to reassess", fa: "زمان ارزیابی دوباره" },
  content: ({ assessment }) => ({
    en: sentence`It is time to assess ${assessment.title} again.`,
    fa: sentence`زمان ارزیابی دوبارهٔ «${assessment.title}» رسیده است.`,
  }),
})
