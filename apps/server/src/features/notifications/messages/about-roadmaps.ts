import { dayText } from "../../../platform/i18n/time.ts"
import { defineMessage, sentence } from "./message.ts"

/** The owner of a roadmap item is reminded a week before its date. */
export const itemDue = defineMessage({
  template: "roadmapitemdue",
  on: "roadmap-item-due",
  async prepare({ db }, { assessmentId, userId, action, due }) {
    const assessment = await db
      .selectFrom("assessments")
      .where("id", "=", assessmentId)
      .where("deleted", "=", false)
      .select(["id", "title", "spaceId"])
      .executeTakeFirst()
    return assessment ? { receivers: [userId], details: { assessment, action, due } } : null
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
