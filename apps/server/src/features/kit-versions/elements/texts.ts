import { freeCode, hash, slug } from "@plumbline/kit-dsl"
import type { Translations } from "../../../platform/database/json.ts"
import { invalid } from "../../../platform/errors.ts"
import type { Language } from "../../../platform/i18n/language.ts"
import {
  fieldsOf,
  type LanguagesOfKit,
  languageOfKey,
  lineText,
  plainText,
  requireLanguagesOfKit,
  requireLength,
  textOf,
} from "../../kits/index.ts"

/** The texts of a kind of element with their length limits, in UTF-16 code units. */
type TextRules = { readonly [field: string]: { min: number; max: number; oneLine: boolean } }

export const describedTexts = {
  title: { min: 3, max: 100, oneLine: true },
  description: { min: 3, max: 500, oneLine: false },
} as const satisfies TextRules

export const questionTexts = {
  title: { min: 3, max: 250, oneLine: true },
  hint: { min: 3, max: 1000, oneLine: false },
  evidence: { min: 3, max: 1000, oneLine: false },
  improvement: { min: 3, max: 1000, oneLine: false },
  improvements: { min: 3, max: 5000, oneLine: false },
} as const satisfies TextRules

export const rangeTexts = { title: describedTexts.title } as const satisfies TextRules

export const optionTexts = { title: { min: 1, max: 100, oneLine: true } } as const satisfies TextRules

type Texts = { readonly [field: string]: unknown; translations?: unknown }
type StoredTexts = Texts & { translations: Translations | null }

/** Translations as sent by a client: any JSON object. */
export type GivenTranslations = Record<string, unknown> | undefined

/**
 * Checks the texts of a new or changed element. Texts imported from a kit text may be shorter than edited ones; they
 * are accepted as long as they are unchanged.
 *
 * @param draft the draft that the element belongs to
 * @returns the translations to store, without blank texts; null when there are none
 * @throws INVALID_INPUT for a text of invalid length, an unknown language or one that the kit lacks, or a translation
 * that is not a string
 */
export function checkTexts(
  { kit }: { kit: LanguagesOfKit },
  rules: TextRules,
  given: Texts & { translations?: GivenTranslations },
  stored?: StoredTexts,
): Translations | null {
  for (const [field, length] of Object.entries(rules)) {
    const text = given[field]
    if (typeof text === "string" && text !== stored?.[field]) requireLength(field, text, length)
  }
  const translations: Translations = {}
  for (const [code, entry] of Object.entries(given.translations ?? {})) {
    const language = languageOfKey(code)
    const texts = translatedTexts(rules, fieldsOf(code, entry), stored?.translations?.[language] ?? {})
    if (Object.keys(texts).length === 0) continue
    requireLanguagesOfKit(kit, [language], Object.keys(stored?.translations ?? {}))
    translations[language] = texts
  }
  return Object.keys(translations).length === 0 ? null : translations
}

function translatedTexts(rules: TextRules, entry: Texts, stored: Texts): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [field, { min, max, oneLine }] of Object.entries(rules)) {
    const read = oneLine ? lineText : plainText
    const text = read(field, textOf(field, entry[field]), { min: 1, max })
    if (text === null) continue
    if (text !== stored[field]) requireLength(field, text, { min, max })
    texts[field] = text
  }
  return texts
}

/**
 * Translations for the editors of a kit: always an object, with the main language last, because clients show the first
 * entry.
 */
export function rawTranslations(translations: Translations | null, main: Language): Translations {
  const { [main]: own, ...others } = translations ?? {}
  return own ? { ...others, [main]: own } : others
}

type Titled = { id: number; title: string | null; code: string | null }

/**
 * Requires that no other element has this title, ignoring case and spacing. Unchanged titles are not checked, because a
 * kit text may repeat titles.
 *
 * @throws INVALID_INPUT
 */
export function requireFreeTitle(elements: readonly Titled[], title: string, own?: Titled): void {
  if (title === own?.title) return
  const taken = elements.find(
    (other) => other.id !== own?.id && other.title !== null && slug(other.title) === slug(title),
  )
  if (!taken) return
  throw invalid({
    en: `“title”: another element in this version is already titled “${taken.title}”. Choose another title.`,
    fa: `«title»: مورد دیگری در این نسخه عنوان «${taken.title}» را دارد: عنوان دیگری انتخاب کنید.`,
  })
}

/** The code of a new element, derived from its title and unique among the given elements. */
export function codeOfTitle(elements: readonly Titled[], title: string): string {
  const codes = new Set(elements.map(({ code }) => code))
  return freeCode(hash(title), (code) => codes.has(code))
}
