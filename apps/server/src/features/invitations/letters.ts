import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { normaliseEmail } from "../../platform/email.ts"
import { ProductError } from "../../platform/errors.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { addCounts } from "../../platform/limits/throttle.ts"
import { type Letter, mailLetter } from "../../platform/mail/letter.ts"

/** Mails that people make us send to others within a day: to one address, by one person, in a tenant. */
const MOST_MAILS = { toOne: 10, byOne: 200, ofTenant: 2000 }

/** A new account may be somebody's who wants to send mails to strangers: in its first days it sends few in all. */
const NEW_ACCOUNT = { days: 3, mails: 20 }

/**
 * Counts a mail that the caller makes us send to somebody else, however often it is sent again or its invitation is
 * cancelled.
 *
 * @returns whether it may be sent
 */
export async function countMail(ctx: Context, email: string): Promise<boolean> {
  return (await passedLimit(ctx, email)) === null
}

/** Counts a mail; the limit that it exceeds, if any. */
async function passedLimit(
  { db, user, now }: Context,
  email: string,
): Promise<"of a day" | "of a new account" | null> {
  const byNew = `invited while new by ${user.id}`
  const limits = new Map([
    [`invited ${normaliseEmail(email)}`, MOST_MAILS.toOne],
    [`invited by ${user.id}`, MOST_MAILS.byOne],
    ["invited by all", MOST_MAILS.ofTenant],
  ])
  const totals = await addCounts(
    db,
    new Map([...limits.keys(), byNew].map((key) => [key, 1])),
    (key) => Date.now() + (key === byNew ? NEW_ACCOUNT.days : 1) * DAY,
  )
  if ([...limits].some(([key, limit]) => (totals.get(key) ?? 0) > limit)) return "of a day"
  if ((totals.get(byNew) ?? 0) <= NEW_ACCOUNT.mails) return null
  const isNew = await db
    .selectFrom("users")
    .where("id", "=", user.id)
    .where("creationTime", ">", timeAfter(now, -NEW_ACCOUNT.days * DAY))
    .select("id")
    .executeTakeFirst()
  return isNew ? "of a new account" : null
}

/** @throws INVALID_STATE (429) too many mails to this address, by this person or in this tenant today, or by a new account */
export async function requireMailAllowed(ctx: Context, email: string): Promise<void> {
  const passed = await passedLimit(ctx, email)
  if (passed === null) return
  if (passed === "of a new account")
    throw new ProductError(
      "INVALID_STATE",
      {
        en: `Your account is new: in its first ${NEW_ACCOUNT.days} days it can invite ${NEW_ACCOUNT.mails} addresses. Invite the others later, or let a colleague do it.`,
        fa: `حساب شما جدید است و در ${NEW_ACCOUNT.days.toLocaleString("fa-IR")} روز نخست می‌تواند ${NEW_ACCOUNT.mails.toLocaleString("fa-IR")} نشانی را دعوت کند. دیگران را بعداً دعوت کنید یا از همکاری بخواهید این کار را انجام دهد.`,
      },
      { status: 429, retryAfterSeconds: DAY / 1000 },
    )
  throw new ProductError(
    "INVALID_STATE",
    {
      en: "Too many invitations have been mailed today, to this address or by you. Try again tomorrow.",
      fa: "امروز دعوت‌نامه‌های زیادی به این نشانی یا از سوی شما فرستاده شده است. فردا دوباره تلاش کنید.",
    },
    { status: 429, retryAfterSeconds: DAY / 1000 },
  )
}

/**
 * Sends a letter to an address without an account, in the language of the inviting person, because the language of the
 * recipient is unknown.
 *
 * @throws INVALID_STATE (429) see {@link requireMailAllowed}
 */
export async function sendLetter(ctx: Context, email: string, letter: Letter): Promise<void> {
  await requireMailAllowed(ctx, email)
  await mailLetter(ctx, { email, language: ctx.language }, letter)
}

/** What a recipient without an account is going to do. */
export function signUpWith(email: string): LocalText {
  return {
    en: `The link leads there. If you have no account yet, you create one on the way, with this address (${email}).`,
    fa: `پیوند شما را به همان‌جا می‌برد. اگر هنوز حساب ندارید، در راه با همین نشانی (${email}) حسابی می‌سازید.`,
  }
}

/** How long an invitation lasts. */
export const untilWhen: LocalText = {
  en: "The invitation is valid for seven days. If you do not know who sent it, you do not need to do anything.",
  fa: "این دعوت هفت روز اعتبار دارد. اگر فرستنده را نمی‌شناسید، لازم نیست کاری بکنید.",
}
