import { findGrant } from "./find-grant.ts"
import { defineMessage, sentence } from "./message.ts"

/** A person is notified that a report was shared with them. */
export const grantedReportAccess = defineMessage({
  template: "grantaccesstoreport",
  on: "report-access-granted",
  async prepare(ctx, { assessmentId, userId }, actorId) {
    const grant = await findGrant(ctx, assessmentId, actorId)
    if (!grant) return null
    const { assessment, actor } = grant
    return { receivers: [userId], details: { assessment, sender: actor } }
  },
  title: { en: "Report access granted", fa: "دسترسی به گزارش داده شد" },
  content: ({ assessment, sender }) => ({
    en: sentence`${sender.displayName} has shared the report of ${assessment.title} with you.`,
    fa: sentence`${sender.displayName} گزارش «${assessment.title}» را با شما به اشتراک گذاشته است.`,
  }),
})
