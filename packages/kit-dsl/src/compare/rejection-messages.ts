import type { Language } from "../language.ts"
import type { RejectedChange } from "./rejected-changes.ts"

const MOST_MESSAGES = 10
const MOST_ITEMS = 50

const WORDS = {
  en: {
    subject: "subject",
    attribute: "attribute",
    questionnaire: "questionnaire",
    question: "question",
    answerRange: "answer range",
    answerOption: "answer option",
    profile: "profile",
    sentence: {
      DELETE: (entity: string, items: string) => `Deletion of ${entity} is not supported: ${items}`,
      ADD: (entity: string, items: string) => `Addition of ${entity} is not supported: ${items}`,
      CHANGE: (entity: string, items: string) =>
        `Change of ${entity} to other answer options is not supported: ${items}`,
    },
  },
  fa: {
    subject: "محور",
    attribute: "ویژگی",
    questionnaire: "پرسش‌نامه",
    question: "پرسش",
    answerRange: "دامنهٔ پاسخ",
    answerOption: "گزینهٔ پاسخ",
    profile: "پروفایل",
    sentence: {
      DELETE: (entity: string, items: string) => `حذف ${entity} پشتیبانی نمی‌شود: ${items}`,
      ADD: (entity: string, items: string) => `افزودن ${entity} پشتیبانی نمی‌شود: ${items}`,
      CHANGE: (entity: string, items: string) =>
        `تغییر ${entity} به گزینه‌های پاسخ دیگر پشتیبانی نمی‌شود: ${items}`,
    },
  },
} as const

/** One sentence per rejected change, at most ten, for the person who uploaded the text. */
export function rejectionMessages(rejected: readonly RejectedChange[], language: Language): string[] {
  const words = WORDS[language]
  return rejected.slice(0, MOST_MESSAGES).map(({ problem, entity, items }) => {
    const shown = items.slice(0, MOST_ITEMS).join(", ")
    return words.sentence[problem](words[entity], items.length > MOST_ITEMS ? `${shown} …` : shown)
  })
}
