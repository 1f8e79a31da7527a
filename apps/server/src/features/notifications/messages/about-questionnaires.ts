import type { AnonymousContext } from "../../../platform/context.ts"
import type { EventOf } from "../../../platform/events/event.ts"
import { dayText } from "../../../platform/i18n/time.ts"
import { defineMessage, inPersian, personById, sentence } from "./message.ts"
import { peopleOn, recipientsOf } from "./receivers.ts"

/** Those of some people who still have a role on the assessment. */
async function told(ctx: AnonymousContext, assessmentId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return null
  return recipientsOf(await peopleOn(ctx, assessmentId).where("role.userId", "in", userIds).execute())
}

/** People to whom a questionnaire is newly assigned are told. */
export const questionnaireAssigned = defineMessage({
  template: "questionnaireassigned",
  on: "questionnaire-assigned",
  async prepare(ctx, { assessmentId, questionnaire, newPeople, due }) {
    const found = await told(ctx, assessmentId, newPeople)
    return (
      found && { receivers: found.receivers, details: { assessment: found.assessment, questionnaire, due } }
    )
  },
  title: { en: "Questionnaire assigned to you", fa: "پرسش‌نامه‌ای بر عهدهٔ شماست" },
  content({ assessment, questionnaire, due }) {
    if (due === null)
      return {
        en: sentence`“${questionnaire.title}” in ${assessment.title} is yours to answer.`,
        fa: sentence`پاسخ به پرسش‌نامهٔ «${questionnaire.title}» در «${assessment.title}» بر عهدهٔ شماست.`,
      }
    const day = dayText(due)
    return {
      en: sentence`“${questionnaire.title}” in ${assessment.title} is yours to answer until ${day.en}.`,
      fa: sentence`پاسخ به پرسش‌نامهٔ «${questionnaire.title}» در «${assessment.title}» تا ${day.fa} بر عهدهٔ شماست.`,
    }
  },
})

/** Whoever has assigned a questionnaire is told that it is answered, unless they gave the last answer. */
export const questionnaireFinished = defineMessage({
  template: "questionnairefinished",
  on: "questionnaire-finished",
  async prepare(ctx, { assessmentId, questionnaire, assignedBy, answeredBy }) {
    if (assignedBy === answeredBy) return null
    const found = await told(ctx, assessmentId, [assignedBy])
    return (
      found && {
        receivers: found.receivers,
        details: { assessment: found.assessment, questionnaire, person: personById(answeredBy) },
      }
    )
  },
  title: { en: "Questionnaire answered", fa: "پرسش‌نامه کامل شد" },
  content: ({ assessment, questionnaire, person }) => ({
    en: sentence`${person.displayName} has answered the last question of “${questionnaire.title}” in ${assessment.title}.`,
    fa: sentence`${person.displayName} به آخرین پرسش «${questionnaire.title}» در «${assessment.title}» پاسخ داده است.`,
  }),
})

/** Whoever has assigned questionnaires is told that people who were to answer them no longer do. */
export const questionnaireFreed = defineMessage({
  template: "questionnairefreed",
  on: "questionnaire-freed",
  async prepare({ db }, { assessmentId, freed }) {
    const [first] = freed
    if (!first) return null
    // The assessment may be deleted by now: that is told, too.
    const people = await db
      .selectFrom("assessments")
      .innerJoin("assessmentUserRoles as role", "role.assessmentId", "assessments.id")
      .innerJoin("spaceMembers as member", (join) =>
        join.onRef("member.spaceId", "=", "assessments.spaceId").onRef("member.userId", "=", "role.userId"),
      )
      .where("assessments.id", "=", assessmentId)
      .where(
        "role.userId",
        "in",
        freed.map(({ assignedBy }) => assignedBy),
      )
      .select(["assessments.id", "assessments.title", "assessments.spaceId", "role.userId"])
      .execute()
    const found = recipientsOf(people)
    const titles = [...new Set(freed.map(({ questionnaire }) => questionnaire.title))]
    return (
      found && {
        receivers: found.receivers,
        details: {
          assessment: found.assessment,
          questionnaires: titles.join(" · "),
          person: personById(first.userId),
          others: new Set(freed.map(({ userId }) => userId)).size - 1,
        },
      }
    )
  },
  title: { en: "Questionnaires to assign again", fa: "پرسش‌نامه‌های بی‌پاسخ‌دهنده" },
  content: ({ assessment, questionnaires, person, others }) =>
    others === 0
      ? {
          en: sentence`${person.displayName} was to answer “${questionnaires}” in ${assessment.title} and no longer does.`,
          fa: sentence`پاسخ به «${questionnaires}» در «${assessment.title}» دیگر با ${person.displayName} نیست.`,
        }
      : {
          en: sentence`${person.displayName} and ${others === 1 ? "one other person" : `${others} others`} were to answer “${questionnaires}” in ${assessment.title} and no longer do.`,
          fa: sentence`پاسخ به «${questionnaires}» در «${assessment.title}» دیگر با ${person.displayName} و ${inPersian(others)} نفر دیگر نیست.`,
        },
})

/** People are reminded of what is assigned to them, a week and a day before its date. */
export const questionnaireDue = defineMessage({
  template: "questionnairedue",
  on: "questionnaire-due",
  prepare: async (ctx, event) => (event.isOverdue ? null : reminder(ctx, event)),
  title: { en: "Questionnaire due soon", fa: "نزدیک شدن موعد پرسش‌نامه" },
  content({ assessment, questionnaire, due }) {
    const day = dayText(due)
    return {
      en: sentence`“${questionnaire.title}” in ${assessment.title} is yours to answer until ${day.en}.`,
      fa: sentence`برای پاسخ به «${questionnaire.title}» در «${assessment.title}» تا ${day.fa} فرصت دارید.`,
    }
  },
})

/** And once when that date is over. */
export const questionnaireOverdue = defineMessage({
  template: "questionnaireoverdue",
  on: "questionnaire-due",
  prepare: async (ctx, event) => (event.isOverdue ? reminder(ctx, event) : null),
  title: { en: "Questionnaire overdue", fa: "گذشتن موعد پرسش‌نامه" },
  content({ assessment, questionnaire, due }) {
    const day = dayText(due)
    return {
      en: sentence`“${questionnaire.title}” in ${assessment.title} was yours to answer until ${day.en}, and has open questions.`,
      fa: sentence`موعد پاسخ شما به «${questionnaire.title}» در «${assessment.title}» ${day.fa} بود و هنوز پرسش بی‌پاسخ دارد.`,
    }
  },
})

async function reminder(
  ctx: AnonymousContext,
  { assessmentId, userId, questionnaire, due }: EventOf<"questionnaire-due">,
) {
  const found = await told(ctx, assessmentId, [userId])
  return (
    found && { receivers: found.receivers, details: { assessment: found.assessment, questionnaire, due } }
  )
}
