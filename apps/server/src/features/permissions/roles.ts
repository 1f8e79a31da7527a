import type { LocalText } from "../../platform/i18n/language.ts"
import { type Role, roleIds } from "./permissions.ts"

/** A role as people choose it. */
export type RoleText = {
  id: number
  /** Its name on the wire, the same in every language. */
  title: string
  /** Its name where people read it. */
  name: LocalText
  /** What it may do, in a sentence or two. */
  description: LocalText
}

const texts: Record<Role, Omit<RoleText, "id">> = {
  reportViewer: {
    title: "ReportViewer",
    name: { en: "Report viewer", fa: "بینندهٔ گزارش" },
    description: {
      en: "Reads the report and may share it with others. Sees no questions and no answers.",
      fa: "گزارش را می‌خواند و می‌تواند آن را با دیگران به اشتراک بگذارد؛ پرسش‌ها و پاسخ‌ها را نمی‌بیند.",
    },
  },
  viewer: {
    title: "Viewer",
    name: { en: "Viewer", fa: "بیننده" },
    description: {
      en: "Reads the report and the insights, and sees how far the questionnaires are. Changes nothing.",
      fa: "گزارش و تحلیل‌ها را می‌خواند و پیشرفت پرسش‌نامه‌ها را می‌بیند؛ چیزی را تغییر نمی‌دهد.",
    },
  },
  commenter: {
    title: "Commenter",
    name: { en: "Commenter", fa: "نظردهنده" },
    description: {
      en: "Does what a viewer does, opens the questions, and adds evidence and comments to them. Gives no answers.",
      fa: "افزون بر کارهای بیننده، پرسش‌ها را باز می‌کند و برایشان شاهد و نظر می‌نویسد؛ پاسخ نمی‌دهد.",
    },
  },
  associate: {
    title: "Associate",
    name: { en: "Associate", fa: "همکار" },
    description: {
      en: "Answers the questions and supports the answers with evidence. Sees neither the report nor the insights.",
      fa: "به پرسش‌ها پاسخ می‌دهد و برای پاسخ‌ها شاهد می‌آورد؛ گزارش و تحلیل‌ها را نمی‌بیند.",
    },
  },
  assessor: {
    title: "Assessor",
    name: { en: "Assessor", fa: "ارزیاب" },
    description: {
      en: "Runs the assessment: answers and approves, writes insights and advice, and publishes the report.",
      fa: "ارزیابی را پیش می‌برد: پاسخ می‌دهد و تأیید می‌کند، تحلیل و توصیه می‌نویسد و گزارش را منتشر می‌کند.",
    },
  },
  manager: {
    title: "Manager",
    name: { en: "Manager", fa: "مدیر" },
    description: {
      en: "Does everything an assessor does, manages the people, and renames, moves or deletes the assessment.",
      fa: "همهٔ کارهای ارزیاب را انجام می‌دهد، افراد را مدیریت می‌کند و می‌تواند نام ارزیابی را تغییر دهد، آن را منتقل یا حذف کند.",
    },
  },
}

/** All roles, in the order in which people are offered them. */
export const roleTexts: readonly RoleText[] = (
  ["reportViewer", "viewer", "commenter", "associate", "assessor", "manager"] as const
).map((role) => ({ id: roleIds[role], ...texts[role] }))

/** A role by its id; undefined for an id that no role has. */
export function roleWithId(id: number): RoleText | undefined {
  return roleTexts.find((role) => role.id === id)
}

/** A role as it is mentioned on the wire. */
export function roleReply(id: number): { id: number; title: string } {
  return { id, title: roleWithId(id)?.title ?? "" }
}
