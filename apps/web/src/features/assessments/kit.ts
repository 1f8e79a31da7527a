import type { Schemas } from "../../api/schemas.ts"
import type { Language } from "../../i18n/language.ts"

/** What has to be known of a kit to make an assessment on it. */
export interface AssessableKit {
  id: number
  title: string
  /** The main language first. */
  languages: Schemas["Language"][]
}

/** The language to suggest for an assessment: the reader's own when the kit has it, else the kit's main one. */
export function suggestedLanguage(kit: AssessableKit, reader: Language): Schemas["LanguageCode"] {
  const own = reader === "fa" ? "FA" : "EN"
  const offered = kit.languages.map(({ code }) => code)
  return offered.includes(own) ? own : (offered[0] ?? own)
}

/** The title of an assessment that was given none, in the language of the assessment. */
export function untitled(lang: Schemas["LanguageCode"]): string {
  return lang === "FA" ? "بی‌عنوان" : "Untitled"
}
