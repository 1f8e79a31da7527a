import type { AnonymousContext } from "../../platform/context.ts"
import { type Letter, nameInMail } from "../../platform/mail/letter.ts"

type Site = Pick<AnonymousContext, "tenant">

/** To a person with an account who has just become a member of a space. */
export function addedLetter(
  { tenant }: Site,
  { space, adder }: { space: { id: number; title: string }; adder: { displayName: string } },
): Letter {
  const title = nameInMail(space.title)
  const name = nameInMail(adder.displayName)
  return {
    subject: {
      en: `You are now a member of “${title}”`,
      fa: `شما عضو فضای «${title}» شدید`,
    },
    paragraphs: [
      {
        en: `“${name}” has added you to the space “${title}”. You will find its assessments there as soon as you are given a role on them.`,
        fa: `«${name}» شما را به فضای «${title}» افزوده است. هر ارزیابی این فضا که در آن نقشی بگیرید، همان‌جا دیده می‌شود.`,
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
