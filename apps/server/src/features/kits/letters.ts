import type { AnonymousContext } from "../../platform/context.ts"
import type { Letter } from "../../platform/mail/letter.ts"

type Site = Pick<AnonymousContext, "tenant">

/** To a person with an account who has been given access to a kit. Only a published kit has a page to link to. */
export function accessLetter(
  { tenant }: Site,
  { kit, giver }: { kit: { id: number; title: string; published: boolean }; giver: { displayName: string } },
): Letter {
  return {
    subject: {
      en: `You have access to the kit ${kit.title}`,
      fa: `به کیت «${kit.title}» دسترسی دارید`,
    },
    paragraphs: [
      {
        en: `${giver.displayName} has given you access to the assessment kit “${kit.title}”.`,
        fa: `${giver.displayName} به شما به کیت ارزیابی «${kit.title}» دسترسی داده است.`,
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
