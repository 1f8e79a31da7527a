import type { AnonymousContext } from "../../platform/context.ts"
import type { Letter } from "../../platform/mail/letter.ts"

type Site = Pick<AnonymousContext, "tenant">

/** To somebody with an account who has just become a member of a space. */
export function addedLetter(
  { tenant }: Site,
  { space, adder }: { space: { id: number; title: string }; adder: { displayName: string } },
): Letter {
  return {
    subject: {
      en: `You are now a member of ${space.title}`,
      fa: `شما عضو فضای «${space.title}» شدید`,
    },
    paragraphs: [
      {
        en: `${adder.displayName} has added you to the space “${space.title}”. You find its assessments there as soon as you are given a role on them.`,
        fa: `${adder.displayName} شما را به فضای «${space.title}» افزوده است. هر ارزیابی این فضا که در آن نقشی بگیرید، همان‌جا دیده می‌شود.`,
      },
    ],
    link: {
      label: { en: "Open the space", fa: "باز کردن فضا" },
      address: `${tenant.publicUrl}/${space.id}/assessments/1`,
    },
    note: {
      en: "If you do not want to be a member, you can leave the space at any time.",
      fa: "اگر نمی‌خواهید عضو باشید، هر زمان می‌توانید فضا را ترک کنید.",
    },
  }
}

/** To an address without an account that somebody wants to work with. */
export function joinLetter(
  { tenant }: Site,
  { inviter, days }: { inviter: { displayName: string }; days: number },
): Letter {
  const { en, fa } = tenant.name
  return {
    subject: { en: `Join ${en}`, fa: `دعوت به ${fa}` },
    paragraphs: [
      {
        en: `${inviter.displayName} invites you to work together in ${en}. Make an account with this email address, and you are in.`,
        fa: `${inviter.displayName} شما را به همکاری در ${fa} دعوت کرده است. با همین ایمیل حساب بسازید تا همکاری آغاز شود.`,
      },
    ],
    link: { label: { en: `Join ${en}`, fa: `پیوستن به ${fa}` }, address: `${tenant.publicUrl}/spaces` },
    note: {
      en: `The invitation is good for ${days} days, for this address alone.`,
      fa: `این دعوت تا ${days.toLocaleString("fa-IR")} روز و فقط برای همین ایمیل اعتبار دارد.`,
    },
  }
}
