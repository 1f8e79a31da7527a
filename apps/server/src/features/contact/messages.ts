import type { AnonymousContext } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import { ProductError } from "../../platform/errors.ts"
import { type LocalText, languages } from "../../platform/i18n/language.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { createThrottle } from "../../platform/limits/throttle.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import { type Mail, sendMail } from "../../platform/mail/mail.ts"

/** Why a message is refused. */
export type RefusalReason =
  | "empty"
  | "missing"
  | "blank"
  | "notAnAddress"
  | "tooLong"
  | "inactive"
  | "tooMany"
  | "automated"
  | "unknownForm"

/** A message from the contact form was refused; its details name the invalid field, if it is about one. */
export class Refusal extends ProductError {
  readonly reason: RefusalReason

  constructor(
    reason: RefusalReason,
    text: LocalText,
    { status = 422, field }: { status?: number; field?: string } = {},
  ) {
    super("INVALID_INPUT", text, {
      status,
      details: field === undefined ? {} : { field },
      ...(status === 429 && { retryAfterSeconds: HOUR_SECONDS }),
    })
    this.reason = reason
  }
}

/** The fields of the form as received. */
type SentFields = {
  type?: string
  email?: string
  mobile?: string
  message?: string
  reportItems?: string[] | string
  feedbackQuestionReport?: string
  questionId?: number | string
}

/** A message as it is stored, without blank fields. */
type CheckedMessage = { type: string; fields: Record<string, string | string[]> }

const mostCharacters = { type: 500, mobile: 50, message: 5000, feedbackQuestionReport: 5000, questionId: 50 }
/** How types of messages begin that ask for a review from inside the product, where the address is known. */
const expertReviews = ["Expert Review", "requestAnExpertReview"]

const MOST_REPORT_ITEMS = 20
const LONGEST_REPORT_ITEM = 200

/**
 * Checks a message: it needs an email address (unless sent from inside the product) and content, within length limits.
 *
 * @throws Refusal 400 when everything is blank · 422 naming the first invalid field
 */
function checkMessage(sent: SentFields): CheckedMessage {
  const { type: subject, reportItems, questionId } = sent
  const type = (subject ?? "").trim().replace(/\s+/g, " ")
  const items = [reportItems ?? []].flat().map((item) => item.trim())
  const fields = {
    email: sent.email,
    mobile: sent.mobile,
    message: sent.message,
    feedbackQuestionReport: sent.feedbackQuestionReport,
    questionId: questionId?.toString(),
  }
  const filled = Object.entries(fields)
    .map(([name, value]) => [name, (value ?? "").trim()] as const)
    .filter(([, value]) => value !== "")
  const reported = items.filter((item) => item !== "")
  if (filled.length === 0 && reported.length === 0) throw new Refusal("empty", empty, { status: 400 })

  const isReport = type.startsWith("Report Question")
  if (isReport && reported.length === 0) throw missing(sent, "reportItems")
  if (!isReport && !filled.some(([name]) => name === "message")) throw missing(sent, "message")
  if (!isReport && !expertReviews.some((start) => type.startsWith(start))) requireEmail(sent)

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
  throw new Refusal("notAnAddress", notAnAddress, { field: "email" })
}

function requireLength(name: string, value: string): void {
  const most = mostCharacters[name as keyof typeof mostCharacters] ?? 254
  if (value.length > most) throw tooLong(name, most)
}

function missing(sent: SentFields, field: keyof SentFields): Refusal {
  return new Refusal(sent[field] === undefined ? "missing" : "blank", required, { field })
}

function tooLong(field: string, most: number): Refusal {
  return new Refusal(
    "tooLong",
    {
      en: `This text is too long: at most ${most} characters are allowed.`,
      fa: `این متن بیش از حد بلند است: حداکثر ${most.toLocaleString("fa-IR", { useGrouping: false })} نویسه پذیرفته می‌شود.`,
    },
    { field },
  )
}

const empty: LocalText = { en: "The form is empty.", fa: "فرم خالی است." }
const required: LocalText = { en: "This field is required.", fa: "این فیلد الزامی است." }
const notAnAddress: LocalText = {
  en: "Please enter a valid email address.",
  fa: "لطفاً یک ایمیل معتبر وارد کنید.",
}

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
function mailOfMessage(
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

/** Limit per network and hour; people behind the same address share it. */
const MESSAGES_PER_HOUR = 20
const HOUR_SECONDS = 3600

/**
 * Stores a message from the contact form and mails it to the operators, if an address is configured.
 *
 * @param address of the sender in the network
 * @throws Refusal 403 the form is disabled · 400, 422 see {@link checkMessage} · 429 too many messages from one network
 */
export async function receiveMessage(
  ctx: AnonymousContext,
  sent: SentFields,
  address: string,
): Promise<void> {
  const { settings } = ctx
  if (!settings.contactForm) throw new Refusal("inactive", inactive, { status: 403 })
  const message = checkMessage(sent)
  const throttle = createThrottle(ctx.db, "messages from", MESSAGES_PER_HOUR, HOUR_SECONDS)
  if (!(await throttle.allows(networkOf(address)))) throw new Refusal("tooMany", tooMany, { status: 429 })
  await ctx.db
    .insertInto("contactMessages")
    .values({
      type: message.type,
      fields: json(message.fields),
      userId: ctx.user?.id ?? null,
      language: ctx.language,
      creationTime: ctx.now,
    })
    .execute()
  const to = settings.supportEmail ?? settings.adminEmail
  if (to !== null) await sendMail(ctx, mailOfMessage(ctx, to, message))
}

const inactive = {
  en: "Messages cannot be sent here at the moment.",
  fa: "در حال حاضر اینجا پیامی دریافت نمی‌شود.",
}
const tooMany = {
  en: "Too many messages were sent from here. Please try again in an hour.",
  fa: "از اینجا پیام‌های بسیاری فرستاده شده است. یک ساعت دیگر دوباره تلاش کنید.",
}

const AT_ONCE = 500

/** All messages of a tenant, oldest first, with the address of the sender if they were signed in. */
export async function* listMessages({ db }: Pick<AnonymousContext, "db">) {
  for (let last = 0; ; ) {
    const page = await db
      .selectFrom("contactMessages")
      .leftJoin("users", "users.id", "contactMessages.userId")
      .select([
        "contactMessages.id",
        "contactMessages.creationTime",
        "contactMessages.type",
        "contactMessages.fields",
        "contactMessages.language",
        "users.email as signedIn",
      ])
      .where("contactMessages.id", ">", last)
      .orderBy("contactMessages.id")
      .limit(AT_ONCE)
      .execute()
    yield* page
    last = page.at(-1)?.id ?? 0
    if (page.length < AT_ONCE) return
  }
}
