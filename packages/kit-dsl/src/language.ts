/** A language that a kit can be written in or translated into, as spelled in the text of a kit. */
export type Language = "en" | "fa"

/** The same language as spelled in a stored kit. */
export type LanguageCode = "EN" | "FA"

/** In the order in which they are printed. */
export const LANGUAGES: readonly Language[] = ["en", "fa"]

const CODES: Record<Language, LanguageCode> = { en: "EN", fa: "FA" }

export function languageCode(language: Language): LanguageCode {
  return CODES[language]
}

/** The language that a word names, or null: `EN` and `de` name none. */
export function languageNamed(word: string): Language | null {
  return LANGUAGES.find((language) => language === word) ?? null
}
