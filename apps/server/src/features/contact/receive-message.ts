import type { AnonymousContext } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { createThrottle } from "../../platform/limits/throttle.ts"
import { checkMessage, type SentFields } from "./check-message.ts"
import { mailOfMessage } from "./mail-of-message.ts"
import { Refusal } from "./refusal.ts"

const FORM = "contact"
/** Limit per network and hour; people behind the same address share it. */
const MESSAGES_PER_HOUR = 20
const HOUR_SECONDS = 3600

/** The sender of a message: the network address, and whether the browser says that it is automated. */
export type Sender = { address: string; isAutomated: boolean }

/**
 * Stores a message from the contact form and mails it to the operators, if an address is configured.
 *
 * @throws Refusal 404 there is no such form · 403 it is disabled, or the browser is automated · 400, 422 see
 * {@link checkMessage} · 429 too many messages from one network address
 */
export async function receiveMessage(
  ctx: AnonymousContext,
  form: string,
  sent: SentFields,
  sender: Sender,
): Promise<void> {
  const { settings } = ctx
  if (form !== FORM && form !== settings.contactFormId)
    throw new Refusal(404, { code: "FORM_NOT_FOUND" }, unknownForm)
  if (!settings.contactForm) throw new Refusal(403, { code: "INACTIVE" }, inactive)
  if (sender.isAutomated) throw new Refusal(403, { code: "BLOCKED" }, automated)
  const message = checkMessage(sent)
  const throttle = createThrottle(ctx.db, "messages from", MESSAGES_PER_HOUR, HOUR_SECONDS)
  if (!(await throttle.allows(networkOf(sender.address))))
    throw new Refusal(429, { code: "BLOCKED" }, tooMany)
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
  if (to !== null) await ctx.mail.send(mailOfMessage(ctx, to, message))
}

const unknownForm = { en: "There is no such form.", fa: "چنین فرمی وجود ندارد." }
const inactive = {
  en: "Messages cannot be sent here at the moment.",
  fa: "در حال حاضر اینجا پیامی دریافت نمی‌شود.",
}
const automated = {
  en: "Your browser is controlled by a program. Messages from automated browsers are not accepted.",
  fa: "مرورگر شما را یک برنامه هدایت می‌کند و از چنین مرورگری پیام پذیرفته نمی‌شود.",
}
const tooMany = {
  en: "Too many messages were sent from here. Please try again in an hour.",
  fa: "از اینجا پیام‌های بسیاری فرستاده شده است. یک ساعت دیگر دوباره تلاش کنید.",
}
