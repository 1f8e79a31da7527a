import type { AnonymousContext } from "../../platform/context.ts"
import { type LocalText, languages } from "../../platform/i18n/language.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import type { Mail } from "../../platform/mail/mail.ts"
import type { CheckedMessage } from "./check-message.ts"

/** Labels of the fields, in the order in which the mail shows them. */
const labels: Record<string, LocalText> = {
  email: { en: "Email", fa: "ایمیل" },
  mobile: { en: "Phone", fa: "تلفن" },
  message: { en: "Message", fa: "پیام" },
  questionId: { en: "Question", fa: "پرسش" },
  reportItems: { en: "What is wrong with it", fa: "ایرادها" },
  feedbackQuestionReport: { en: "Remark", fa: "توضیح" },
}

/** The mail with a message to the operators, in the language of the tenant, with the sender as reply-to address. */
export function mailOfMessage(
  { tenant, user }: AnonymousContext,
  to: string,
  { type, fields }: CheckedMessage,
): Mail {
  const replyTo = fields.email ?? user?.email
  const from: LocalText = user
    ? {
        en: `Signed in: ${user.displayName} (${user.email})`,
        fa: `کاربر: ${user.displayName} (${user.email})`,
      }
    : { en: "Sent by a visitor.", fa: "فرستندهٔ پیام وارد حساب نشده بود." }
  const lines = Object.entries(labels).flatMap(([name, label]) => {
    const value = fields[name]
    const text = Array.isArray(value) ? value.join(", ") : value
    return text === undefined ? [] : [{ en: `${label.en}: ${text}`, fa: `${label.fa}: ${text}` }]
  })
  const subject = type === "" ? "Contact Us" : type
  const mail = writeLetter(
    { config: { supportEmail: null }, tenant, language: tenant.languages[0] ?? languages[0] ?? "EN" },
    to,
    { subject: { en: subject, fa: subject }, paragraphs: [...lines, from] },
  )
  return { ...mail, ...(typeof replyTo === "string" && { replyTo }) }
}
