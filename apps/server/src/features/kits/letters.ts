import type { AnonymousContext } from "../../platform/context.ts"
import { type Letter, nameInMail } from "../../platform/mail/letter.ts"

type Site = Pick<AnonymousContext, "tenant">

/** To a person with an account who has been given access to a kit. Only a published kit has a page to link to. */
export function accessLetter(
  { tenant }: Site,
  { kit, giver }: { kit: { id: number; title: string; published: boolean }; giver: { displayName: string } },
): Letter {
  const title = nameInMail(kit.title)
  const name = nameInMail(giver.displayName)
  return {
    subject: {
      en: `You have access to the kit “${title}”`,
      fa: `به کیت «${title}» دسترسی دارید`,
    },
    paragraphs: [
      {
        en: `“${name}” has given you access to the assessment kit “${title}”.`,
        fa: `«${name}» به شما به کیت ارزیابی «${title}» دسترسی داده است.`,
      },
      kit.published
        ? {
            en: "You can find it in the kit library, and create assessments with it.",
            fa: "این کیت را در کتابخانهٔ کیت‌ها می‌یابید و می‌توانید با آن ارزیابی بسازید.",
          }
        : {
            en: "It is not published yet. As soon as it is, you can find it in the kit library.",
            fa: "این کیت هنوز منتشر نشده است. پس از انتشار، آن را در کتابخانهٔ کیت‌ها می‌یابید.",
          },
    ],
    link: kit.published
      ? {
          label: { en: "Open the kit", fa: "باز کردن کیت" },
          address: `${tenant.publicUrl}/assessment-kits/${kit.id}`,
        }
      : {
          label: { en: "Open the kit library", fa: "باز کردن کتابخانهٔ کیت‌ها" },
          address: `${tenant.publicUrl}/assessment-kits`,
        },
  }
}
