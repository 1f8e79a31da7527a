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

/** The texts of a kind of element with their lengths, in UTF-16 units. */
type TextRules = { readonly [field: string]: { min: number; max: number; oneLine: boolean } }

export const describedTexts = {
  title: { min: 3, max: 100, oneLine: true },
  description: { min: 3, max: 500, oneLine: false },
} as const satisfies TextRules

export const questionTexts = {
  title: { min: 3, max: 250, oneLine: true },
  hint: { min: 3, max: 1000, oneLine: false },
} as const satisfies TextRules

export const rangeTexts = { title: describedTexts.title } as const satisfies TextRules

export const optionTexts = { title: { min: 1, max: 100, oneLine: true } } as const satisfies TextRules

type Texts = { readonly [field: string]: unknown; translations?: unknown }
type StoredTexts = Texts & { translations: Translations | null }

/** Translations as somebody has sent them: whatever a JSON object may hold. */
export type GivenTranslations = Record<string, unknown> | undefined

/**
 * Checks the texts of an element that was new or is changed, and gives its translations as they are stored: only texts
 * that say something, null for none.
 *
 * @param draft whose element it is
 *
 * Texts that came in a kit's text may be shorter than those that are typed; they are accepted as long as they stay.
 *
 * @throws INVALID_INPUT for a text of the wrong length, a language that is none or that the kit lacks, a translation
 * that is no text
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
 * Translations as those who edit a kit see them: always an object, its own main language last, because clients show the
 * first entry.
 */
export function rawTranslations(translations: Translations | null, main: Language): Translations {
  const { [main]: own, ...others } = translations ?? {}
  return own ? { ...others, [main]: own } : others
}

type Titled = { id: number; title: string | null; code: string | null }

/**
 * Demands a title that no other element has, whatever its case and spacing. One that stays as it was is not looked at:
 * a kit's text may repeat titles.
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
    en: `“title”: another one in this version is titled “${taken.title}” already: choose another title.`,
    fa: `«title»: مورد دیگری در این نسخه عنوان «${taken.title}» را دارد: عنوان دیگری انتخاب کنید.`,
  })
}

/** The code of a new element: made of its title, and different from those of the others. */
export function codeOfTitle(elements: readonly Titled[], title: string): string {
  const codes = new Set(elements.map(({ code }) => code))
  return freeCode(hash(title), (code) => codes.has(code))
}
