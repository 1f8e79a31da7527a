import type { Day } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { dayText } from "../../platform/i18n/time.ts"
import { type Letter, nameInMail } from "../../platform/mail/letter.ts"
import type { Assessment } from "../assessments/index.ts"
import { signUpWith, untilWhen } from "../invitations/index.ts"
import { holds, roleIds, roleTexts } from "../permissions/index.ts"

/** What a mail about access to an assessment says. */
type Asked = {
  roleId: number
  /** How many questions of the assessment are open. */
  questionsLeft: number
  /** By when they are to answer; null if that is open. */
  due: Day | null
  link: string
  /** The address of a recipient without an account; null for one with an account. */
  newcomer: string | null
}

/** Says who asks a person for what, by giving them a role on an assessment or inviting them to it. */
export function accessLetter(
  { user, tenant }: Pick<Context, "user" | "tenant">,
  assessment: Pick<Assessment, "id" | "title" | "spaceId">,
  { roleId, questionsLeft, due, link, newcomer }: Asked,
): Letter {
  const name = nameInMail(user.displayName)
  const title = nameInMail(assessment.title)
  const role = roleTexts.find(({ id }) => id === roleId)?.name ?? { en: "", fa: "" }
  const isReport = roleId === roleIds.reportViewer
  const report = `${tenant.publicUrl}/${assessment.spaceId}/assessments/${assessment.id}/graphical-report`
  return {
    subject: askOf({ name, title, roleId, questionsLeft, due }),
    paragraphs: [
      isReport
        ? {
            en: `${name} has shared the report of the assessment “${title}” on ${tenant.name.en} with you.`,
            fa: `${name} گزارش ارزیابی «${title}» را در ${tenant.name.fa} با شما به اشتراک گذاشته است.`,
          }
        : {
            en: `${name} has given you the role “${role.en}” on the assessment “${title}” on ${tenant.name.en}.`,
            fa: `${name} نقش «${role.fa}» را در ارزیابی «${title}» در ${tenant.name.fa} به شما داده است.`,
          },
      ...(newcomer === null ? [] : [signUpWith(newcomer)]),
      ...(isReport
        ? [
            {
              en: `The report stays at this address: ${report}`,
              fa: `نشانی همیشگی گزارش: ${report}`,
            },
          ]
        : []),
    ],
    link: {
      label: isReport
        ? { en: "Open the report", fa: "باز کردن گزارش" }
        : holds(roleId, "answerQuestion") && questionsLeft > 0
          ? { en: "Answer", fa: "پاسخ دادن" }
          : { en: "Open the assessment", fa: "باز کردن ارزیابی" },
      address: link,
    },
    note:
      newcomer === null
        ? {
            en: "If you do not want this role, you can leave the space at any time.",
            fa: "اگر این نقش را نمی‌خواهید، هر زمان می‌توانید فضا را ترک کنید.",
          }
        : untilWhen,
  }
}

/**
 * In one sentence, by what the role is for. In Persian it does not begin with a name: mail programs take the direction of
 * a subject from its first letter.
 */
function askOf({
  name,
  title,
  roleId,
  questionsLeft: left,
  due,
}: { name: string; title: string } & Pick<Asked, "roleId" | "questionsLeft" | "due">): LocalText {
  if (roleId === roleIds.reportViewer)
    return {
      en: `${name} has shared the report of “${title}” with you`,
      fa: `گزارش «${title}» را ${name} با شما به اشتراک گذاشته است`,
    }
  if (!holds(roleId, "answerQuestion"))
    return holds(roleId, "addEvidence")
      ? {
          en: `${name} asks you to comment on “${title}”`,
          fa: `دعوت ${name} برای نظر دادن دربارهٔ «${title}»`,
        }
      : {
          en: `${name} asks you to look at “${title}”`,
          fa: `دعوت ${name} برای دیدن «${title}»`,
        }
  if (left === 0)
    return {
      en: `${name} asks you to work on “${title}”`,
      fa: `دعوت ${name} برای کار روی «${title}»`,
    }
  const until = due === null ? { en: "", fa: "" } : dayText(due)
  return {
    en: `${name} asks you to answer “${title}”${until.en && ` until ${until.en}`}: ${left === 1 ? "1 question" : `${left} questions`} left`,
    fa: `دعوت ${name} برای پاسخ به «${title}»${until.fa && ` تا ${until.fa}`}: ${left.toLocaleString("fa-IR")} پرسش مانده است`,
  }
}
