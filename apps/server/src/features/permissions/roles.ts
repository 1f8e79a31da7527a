import type { LocalText } from "../../platform/i18n/language.ts"
import { type Role, roleIds } from "./permissions.ts"

/** A role as users choose it. */
export type RoleText = {
  id: number
  /** Its name in the API, the same in every language. */
  title: string
  /** Its name as shown to users. */
  name: LocalText
  /** What it allows, in a sentence or two. */
  description: LocalText
}

const texts: Record<Role, Omit<RoleText, "id">> = {
  reportViewer: {
    title: "ReportViewer",
    name: { en: "Report viewer", fa: "بینندهٔ گزارش" },
    description: {
      en: "Can read the report and share it with others. Cannot see questions or answers.",
      fa: "گزارش را می‌خواند و می‌تواند آن را با دیگران به اشتراک بگذارد؛ پرسش‌ها و پاسخ‌ها را نمی‌بیند.",
    },
  },
  viewer: {
    title: "Viewer",
    name: { en: "Viewer", fa: "بیننده" },
    description: {
      en: "Can read the report and the insights, and see the progress of the questionnaires. Cannot change anything.",
      fa: "گزارش و تحلیل‌ها را می‌خواند و پیشرفت پرسش‌نامه‌ها را می‌بیند؛ چیزی را تغییر نمی‌دهد.",
    },
  },
  commenter: {
    title: "Commenter",
    name: { en: "Commenter", fa: "نظردهنده" },
    description: {
      en: "Can do what a viewer can, open the questions, and add evidence and comments to them. Cannot answer.",
      fa: "افزون بر کارهای بیننده، پرسش‌ها را باز می‌کند و برایشان شاهد و نظر می‌نویسد؛ پاسخ نمی‌دهد.",
    },
  },
  associate: {
    title: "Associate",
    name: { en: "Associate", fa: "همکار" },
    description: {
      en: "Can answer the questions and support the answers with evidence. Cannot see the report or the insights.",
      fa: "به پرسش‌ها پاسخ می‌دهد و برای پاسخ‌ها شاهد می‌آورد؛ گزارش و تحلیل‌ها را نمی‌بیند.",
    },
  },
  assessor: {
    title: "Assessor",
    name: { en: "Assessor", fa: "ارزیاب" },
    description: {
      en: "Can run the assessment: answer and approve, write insights and advice, and publish the report.",
      fa: "ارزیابی را پیش می‌برد: پاسخ می‌دهد و تأیید می‌کند، تحلیل و توصیه می‌نویسد و گزارش را منتشر می‌کند.",
    },
  },
  manager: {
    title: "Manager",
    name: { en: "Manager", fa: "مدیر" },
    description: {
      en: "Can do everything an assessor can, manage the members, and rename, move or delete the assessment.",
      fa: "همهٔ کارهای ارزیاب را انجام می‌دهد، افراد را مدیریت می‌کند و می‌تواند نام ارزیابی را تغییر دهد، آن را منتقل یا حذف کند.",
    },
  },
}

/** All roles, in the order in which they are offered. */
export const roleTexts: readonly RoleText[] = (
  ["reportViewer", "viewer", "commenter", "associate", "assessor", "manager"] as const
).map((role) => ({ id: roleIds[role], ...texts[role] }))

/** A role by its id; undefined for an id that no role has. */
export function roleWithId(id: number): RoleText | undefined {
  return roleTexts.find((role) => role.id === id)
}

/** A role as replies of the API mention it. */
export function roleReply(id: number): { id: number; title: string } {
  return { id, title: roleWithId(id)?.title ?? "" }
}
