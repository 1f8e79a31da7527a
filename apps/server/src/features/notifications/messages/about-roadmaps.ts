import { dayText } from "../../../platform/i18n/time.ts"
import { defineMessage, sentence } from "./message.ts"
import { peopleOn, recipientsOf } from "./receivers.ts"

/** The owner of a roadmap item is reminded a week before its date, while they still have access. */
export const itemDue = defineMessage({
  template: "roadmapitemdue",
  on: "roadmap-item-due",
  async prepare(ctx, { assessmentId, userId, action, due }) {
    const told = recipientsOf(await peopleOn(ctx, assessmentId).where("role.userId", "=", userId).execute())
    return told && { receivers: told.receivers, details: { assessment: told.assessment, action, due } }
  },
  title: { en: "Roadmap item due soon", fa: "نزدیک شدن موعد یک اقدام" },
  content({ assessment, action, due }) {
    const day = dayText(due)
    return {
      en: sentence`“${action}” in the roadmap of ${assessment.title} is due on ${day.en}.`,
      fa: sentence`موعد «${action}» در نقشهٔ راه «${assessment.title}» ${day.fa} است.`,
    }
  },
})
