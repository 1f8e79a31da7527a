import type { Context } from "../../platform/context.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { type Letter, writeLetter } from "../../platform/mail/letter.ts"

/**
 * Sends a letter to an address without an account, in the language of the inviting person, because the language of the
 * recipient is unknown.
 */
export async function sendLetter(ctx: Context, email: string, letter: Letter): Promise<void> {
  const { settings: config, tenant, language } = ctx
  await ctx.mail.send(writeLetter({ config, tenant, language }, email, letter))
}

/** Invites an address to sign up; the pending invitations take effect then. */
export async function sendJoinLetter(ctx: Context, email: string): Promise<void> {
  const { name, publicUrl } = ctx.tenant
  const inviter = ctx.user.displayName
  await sendLetter(ctx, email, {
    subject: {
      en: `You are invited to join ${name.en}`,
      fa: `از شما برای پیوستن به ${name.fa} دعوت شده است`,
    },
    paragraphs: [
      {
        en: `${inviter} invites you to work together on ${name.en}.`,
        fa: `${inviter} از شما دعوت کرده است در ${name.fa} با هم کار کنید.`,
      },
      signUpWith(email),
    ],
    link: { label: { en: "Join", fa: "پیوستن" }, address: `${publicUrl}/` },
    note: untilWhen,
  })
}

/** What a recipient without an account has to do first. */
export function signUpWith(email: string): LocalText {
  return {
    en: `Sign up with this address (${email}) to get access to what you are invited to.`,
    fa: `با همین نشانی (${email}) ثبت‌نام کنید تا آنچه به آن دعوت شده‌اید برایتان باز شود.`,
  }
}

/** How long an invitation lasts. */
export const untilWhen: LocalText = {
  en: "The invitation is valid for seven days. If you do not know who sent it, you do not need to do anything.",
  fa: "این دعوت هفت روز اعتبار دارد. اگر فرستنده را نمی‌شناسید، لازم نیست کاری بکنید.",
}
