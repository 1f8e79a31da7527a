import type { AnonymousContext } from "../../platform/context.ts"
import type { Letter } from "../../platform/mail/letter.ts"

type Site = Pick<AnonymousContext, "tenant">

/** To a person with an account who has just become a member of a space. */
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
        en: `${adder.displayName} has added you to the space “${space.title}”. You will find its assessments there as soon as you are given a role on them.`,
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
