import type { Language, LocalText } from "../../platform/i18n/language.ts"
import { inLanguage } from "../../platform/i18n/language.ts"

/** By id, 1…5. Clients derive keys from the English titles. */
const titles: readonly LocalText[] = [
  { en: "Completely unsure", fa: "کاملاً نامطمئن" },
  { en: "Fairly unsure", fa: "نسبتاً نامطمئن" },
  { en: "Somewhat unsure", fa: "تا حدی نامطمئن" },
  { en: "Fairly sure", fa: "نسبتاً مطمئن" },
  { en: "Completely sure", fa: "کاملاً مطمئن" },
]

/** The level of an answer that does not specify one. */
export const DEFAULT_CONFIDENCE_LEVEL = 1

export function confidenceLevels(language: Language): { id: number; title: string }[] {
  return titles.map((title, position) => ({ id: position + 1, title: inLanguage(title, language) }))
}

export function confidenceLevel(id: number, language: Language): { id: number; title: string } {
  const title = titles[id - 1]
  return { id, title: title ? inLanguage(title, language) : "" }
}
