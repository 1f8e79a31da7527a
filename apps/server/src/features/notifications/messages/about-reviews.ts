import { roleIds } from "../../permissions/index.ts"
import { defineMessage, sentence } from "./message.ts"
import { peopleOn, recipientsOf } from "./receivers.ts"

/** Everyone who works on an assessment, or may see more of it than its report, is reminded to do it again. */
export const reviewDue = defineMessage({
  template: "assessmentreviewdue",
  on: "assessment-review-due",
  async prepare(ctx, { assessmentId, day }) {
    const people = await peopleOn(ctx, assessmentId)
      // Another day may have been set since.
      .where("assessments.reviewDate", "=", day)
      .where("role.roleId", "<>", roleIds.reportViewer)
      .execute()
    const told = recipientsOf(people)
    return told && { receivers: told.receivers, details: { assessment: told.assessment } }
  },
  title: { en: "Time to reassess", fa: "زمان ارزیابی دوباره" },
  content: ({ assessment }) => ({
    en: sentence`It is time to assess ${assessment.title} again.`,
    fa: sentence`زمان ارزیابی دوبارهٔ «${assessment.title}» رسیده است.`,
  }),
})
