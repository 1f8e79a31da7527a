import { roleIdsWith } from "../../permissions/index.ts"
import { defineMessage, inPersian, sentence } from "./message.ts"
import { peopleOn, recipientsOf } from "./receivers.ts"

/** Everybody who answers questions of an assessment is told that answers were proposed, also by a program of their own. */
export const answersProposed = defineMessage({
  template: "answersproposed",
  on: "answers-proposed",
  tellsOwnerOfProgram: true,
  async prepare(ctx, { assessmentId, source, proposals }) {
    const people = await peopleOn(ctx, assessmentId)
      .where("role.roleId", "in", roleIdsWith("answerQuestion"))
      .execute()
    const told = recipientsOf(people)
    return (
      told && {
        receivers: told.receivers,
        details: { assessment: told.assessment, source, count: proposals },
      }
    )
  },
  title: { en: "Answers were proposed", fa: "پاسخ‌هایی پیشنهاد شده است" },
  content: ({ assessment, source, count }) => ({
    en:
      count === 1
        ? sentence`“${source}” has proposed an answer in ${assessment.title}. It counts once somebody accepts it.`
        : sentence`“${source}” has proposed ${String(count)} answers in ${assessment.title}. They count once somebody accepts them.`,
    fa:
      count === 1
        ? sentence`«${source}» برای «${assessment.title}» یک پاسخ پیشنهاد کرده است که با پذیرش شما به حساب می‌آید.`
        : sentence`«${source}» برای «${assessment.title}» ${inPersian(count)} پاسخ پیشنهاد کرده است که با پذیرش شما به حساب می‌آیند.`,
  }),
})
