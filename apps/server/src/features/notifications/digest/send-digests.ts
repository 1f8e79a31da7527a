import { type Time, timeAfter } from "../../../platform/clock.ts"
import type { AnonymousContext } from "../../../platform/context.ts"
import { visibleText } from "../../../platform/html.ts"
import type { LocalText } from "../../../platform/i18n/language.ts"
import type { Chore } from "../../../platform/jobs/job.ts"
import { withoutLinks, writeLetter } from "../../../platform/mail/letter.ts"
import type { Mail } from "../../../platform/mail/mail.ts"
import { messageOf } from "../messages/messages.ts"
import { takeWaiting, type Waiting } from "./queries.ts"

/** Younger notifications may still be read in the product. */
const WAITS_MILLISECONDS = 4 * 3_600_000
/** The number of people per transaction. */
const AT_ONCE = 100

/** Mails people their unread notifications, once a day. A mail and the record that it was sent are one transaction. */
export const sendDigests: Chore = {
  name: "send-digests",
  cron: "0 6 * * *",
  async run(ctx) {
    const until = timeBefore(ctx.now, WAITS_MILLISECONDS)
    for (let sent = AT_ONCE; sent === AT_ONCE; ) {
      sent = await ctx.inTransaction(async (inner) => {
        const waiting = await takeWaiting(inner, { until, most: AT_ONCE })
        for (const person of waiting) await inner.mail.send(digestOf(ctx, person))
        return waiting.length
      })
    }
  },
}

function digestOf({ tenant, settings }: AnonymousContext, person: Waiting): Mail {
  const { count, newest } = person
  const sentences = newest.flatMap(({ template, details }): LocalText[] => {
    const content = messageOf(template)?.content(details as never)
    return content
      ? [
          {
            en: `• ${withoutLinks(visibleText(content.en))}`,
            fa: `• ${withoutLinks(visibleText(content.fa))}`,
          },
        ]
      : []
  })
  const further = count - sentences.length
  return writeLetter({ config: settings, tenant, language: person.language }, person.email, {
    subject: {
      en: count === 1 ? "You have one unread notification" : `You have ${count} unread notifications`,
      fa: count === 1 ? "یک اعلان منتظر شماست" : `${inPersian(count)} اعلان منتظر شماست`,
    },
    paragraphs: [
      ...sentences,
      ...(further > 0 ? [{ en: `And ${further} more.`, fa: `و ${inPersian(further)} اعلان دیگر.` }] : []),
    ],
    link: {
      label: { en: "Open my spaces", fa: "باز کردن فضاهای من" },
      address: `${tenant.publicUrl}/spaces`,
    },
    note: {
      en: `You can switch off this daily mail in your account: ${tenant.publicUrl}/user/account`,
      fa: `می‌توانید این ایمیل روزانه را در حساب خود خاموش کنید: ${tenant.publicUrl}/user/account`,
    },
  })
}

function inPersian(count: number): string {
  return count.toLocaleString("fa-IR", { useGrouping: false })
}

function timeBefore(time: Time, milliseconds: number): Time {
  return timeAfter(time, -milliseconds)
}
