import { dayText } from "../../../platform/i18n/time.ts"
import { defineMessage, sentence } from "./message.ts"
import { peopleOn, recipientsOf } from "./receivers.ts"

/** Whoever leads a team of a campaign is told that it is closed. */
export const campaignClosed = defineMessage({
  template: "campaignclosed",
  on: "campaign-closed",
  async prepare({ db }, { campaignId, spaceId, campaign }) {
    const leads = await db
      .selectFrom("campaignTeams as team")
      .innerJoin("users as person", "person.email", "team.lead")
      .innerJoin("assessments", (join) =>
        join
          .onRef("assessments.id", "=", "team.assessmentId")
          .on("assessments.spaceId", "=", spaceId)
          .on("assessments.deleted", "=", false),
      )
      .innerJoin("assessmentUserRoles as role", (join) =>
        join.onRef("role.assessmentId", "=", "assessments.id").onRef("role.userId", "=", "person.id"),
      )
      .innerJoin("spaceMembers as member", (join) =>
        join.on("member.spaceId", "=", spaceId).onRef("member.userId", "=", "person.id"),
      )
      .where("team.campaignId", "=", campaignId)
      .where("person.emailVerified", "=", true)
      .where("person.active", "=", true)
      .distinct()
      .select("person.id")
      .execute()
    if (leads.length === 0) return null
    const details = { campaign: { id: campaignId, title: campaign, spaceId } }
    return { receivers: leads.map(({ id }) => id), details }
  },
  title: { en: "Campaign closed", fa: "بسته شدن پویش" },
  content: ({ campaign }) => ({
    en: sentence`The campaign ${campaign.title} is closed. Its result can be read.`,
    fa: sentence`پویش «${campaign.title}» بسته شد و نتیجهٔ آن را می‌توانید ببینید.`,
  }),
})

/** People of teams are reminded by whoever has started the campaign. */
export const campaignDue = defineMessage({
  template: "campaigndue",
  on: "campaign-due",
  async prepare(ctx, { assessmentId, userId, campaign, due, isOverdue }) {
    const found = recipientsOf(await peopleOn(ctx, assessmentId).where("role.userId", "=", userId).execute())
    return (
      found && {
        receivers: found.receivers,
        details: { assessment: found.assessment, campaign, due, isOverdue },
      }
    )
  },
  title: { en: "Your team is asked", fa: "یادآوری پاسخ به پویش" },
  content({ assessment, campaign, due, isOverdue }) {
    const day = due === null ? null : dayText(due)
    if (day === null)
      return {
        en: sentence`Questions of ${assessment.title} are still open in the campaign “${campaign}”.`,
        fa: sentence`در پویش «${campaign}»، پرسش‌های «${assessment.title}» هنوز بی‌پاسخ مانده‌اند.`,
      }
    return isOverdue
      ? {
          en: sentence`Questions of ${assessment.title} are still open in the campaign “${campaign}”; the date was ${day.en}.`,
          fa: sentence`در پویش «${campaign}»، پرسش‌های «${assessment.title}» هنوز بی‌پاسخ مانده‌اند؛ موعد آن ${day.fa} بود.`,
        }
      : {
          en: sentence`Questions of ${assessment.title} are still open in the campaign “${campaign}”, until ${day.en}.`,
          fa: sentence`در پویش «${campaign}»، پرسش‌های «${assessment.title}» هنوز بی‌پاسخ مانده‌اند؛ تا ${day.fa} فرصت هست.`,
        }
  },
})
