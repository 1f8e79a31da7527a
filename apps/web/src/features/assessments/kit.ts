import type { Schemas } from "../../api/schemas.ts"
import type { Language } from "../../i18n/language.ts"

/** The kit properties needed to create an assessment. */
export interface AssessableKit {
  id: number
  title: string
  /** The main language first. */
  languages: Schemas["Language"][]
}

/** The language to suggest for an assessment: the reader's if the kit has it, otherwise the kit's main language. */
export function suggestedLanguage(kit: AssessableKit, reader: Language): Schemas["LanguageCode"] {
  const own = reader === "fa" ? "FA" : "EN"
  const offered = kit.languages.map(({ code }) => code)
  return offered.includes(own) ? own : (offered[0] ?? own)
}

/** The default title of an assessment, in its language. */
export function untitled(lang: Schemas["LanguageCode"]): string {
  return lang === "FA" ? "بی‌عنوان" : "Untitled"
}
