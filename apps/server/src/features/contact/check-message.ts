import { isEmail, normaliseEmail } from "../../platform/email.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { Refusal } from "./refusal.ts"

/** The fields of the form as received. */
export type SentFields = {
  type?: string
  email?: string
  mobile?: string
  message?: string
  reportItems?: string[] | string
  feedbackQuestionReport?: string
  questionId?: number | string
}

/** A message as it is stored, without blank fields. */
export type CheckedMessage = { type: string; fields: Record<string, string | string[]> }

const mostCharacters = { type: 500, mobile: 50, message: 5000, feedbackQuestionReport: 5000, questionId: 50 }
const MOST_REPORT_ITEMS = 20
const LONGEST_REPORT_ITEM = 200

/**
 * Checks a message: it needs an email address (unless sent from inside the product) and content, within length limits.
 *
 * @throws Refusal 400 when everything is blank · 422 naming the first invalid field
 */
export function checkMessage(sent: SentFields): CheckedMessage {
  const { type: subject, reportItems, questionId, ...texts } = sent
  const type = (subject ?? "").trim().replace(/\s+/g, " ")
  const items = [reportItems ?? []].flat().map((item) => item.trim())
  const fields = {
    ...texts,
    ...(questionId !== undefined && { questionId: String(questionId) }),
  }
  const filled = Object.entries(fields)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== "")
  const reported = items.filter((item) => item !== "")
  if (filled.length === 0 && reported.length === 0) throw new Refusal(400, { code: "EMPTY" }, empty)

  const isReport = type.startsWith("Report Question")
  if (isReport && reported.length === 0) throw missing(sent, "reportItems")
  if (!isReport && !filled.some(([name]) => name === "message")) throw missing(sent, "message")
  if (!isReport && !type.startsWith("Expert Review")) requireEmail(sent)

  for (const [name, value] of [["type", type] as const, ...filled]) requireLength(name, value)
  if (reported.length > MOST_REPORT_ITEMS || reported.some((item) => item.length > LONGEST_REPORT_ITEM))
    throw tooLong("reportItems", LONGEST_REPORT_ITEM)
  return {
    type,
    fields: { ...Object.fromEntries(filled), ...(reported.length > 0 && { reportItems: reported }) },
  }
}

function requireEmail(sent: SentFields): void {
  const email = (sent.email ?? "").trim()
  if (email === "") throw missing(sent, "email")
  if (isEmail(normaliseEmail(email))) return
  throw new Refusal(422, { code: "TYPE_EMAIL", field: "email" }, notAnAddress)
}

function requireLength(name: string, value: string): void {
  const most = mostCharacters[name as keyof typeof mostCharacters] ?? 254
  if (value.length > most) throw tooLong(name, most)
}

function missing(sent: SentFields, field: keyof SentFields): Refusal {
  const code = sent[field] === undefined ? "REQUIRED_FIELD_MISSING" : "REQUIRED_FIELD_EMPTY"
  return new Refusal(422, { code, field }, required)
}

function tooLong(field: string, most: number): Refusal {
  return new Refusal(
    422,
    { code: "TYPE_TEXT", field },
    {
      en: `This text is too long: at most ${most} characters are allowed.`,
      fa: `این متن بیش از حد بلند است: حداکثر ${most.toLocaleString("fa-IR", { useGrouping: false })} نویسه پذیرفته می‌شود.`,
    },
  )
}

const empty: LocalText = { en: "The form is empty.", fa: "فرم خالی است." }
const required: LocalText = { en: "This field is required.", fa: "این فیلد الزامی است." }
const notAnAddress: LocalText = {
  en: "Please enter a valid email address.",
  fa: "لطفاً یک ایمیل معتبر وارد کنید.",
}
