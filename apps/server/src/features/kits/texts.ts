import { isBlank } from "@plumbline/kit-dsl"
import type { KitMetadata, KitTranslations } from "../../platform/database/json.ts"
import { invalid, type ProductError } from "../../platform/errors.ts"
import { isBlankHtml, sanitize } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"

type KitTexts = {
  language: Language
  title: string
  summary: string
  about: string
  metadata: KitMetadata | null
  translations: KitTranslations | null
}

/** A kit's title in a language; falls back to its main language. */
export function kitTitle(
  kit: Pick<KitTexts, "language" | "title" | "translations">,
  language: Language,
): string {
  return translationInto(kit, language)?.title ?? kit.title
}

/** Like {@link kitTitle}, for the summary. */
export function kitSummary(
  kit: Pick<KitTexts, "language" | "summary" | "translations">,
  language: Language,
): string {
  return translationInto(kit, language)?.summary ?? kit.summary
}

/** All texts of a kit's page in a language; each field falls back to the main language. */
export function kitPageTexts(kit: KitTexts, language: Language) {
  const translation = translationInto(kit, language)
  return {
    title: kitTitle(kit, language),
    summary: kitSummary(kit, language),
    about: translation?.about ?? kit.about,
    metadata: {
      goal: translation?.metadata?.goal ?? kit.metadata?.goal ?? null,
      context: translation?.metadata?.context ?? kit.metadata?.context ?? null,
    },
  }
}

/** Blank texts are not stored, so every stored translation can be shown. */
function translationInto(kit: Pick<KitTexts, "language" | "translations">, language: Language) {
  return language === kit.language ? undefined : kit.translations?.[language]
}

/** Lengths of the texts of a kit, in UTF-16 units. */
export const kitTextLengths = {
  title: { min: 3, max: 100 },
  summary: { min: 3, max: 1000 },
  about: { min: 3, max: 3000 },
  goal: { min: 3, max: 1000 },
  context: { min: 3, max: 1000 },
} as const

export type RichField = "summary" | "about" | "goal" | "context"

/**
 * A rich text as it is stored: sanitised, or as typed if it contains no tag; null if it has no visible text.
 *
 * @throws INVALID_INPUT when the given or the sanitised text has the wrong length
 */
export function richText(field: RichField, given: string | null | undefined): string | null {
  const text = given?.trim() ?? ""
  if (isBlank(text)) return null
  requireStorable(field, text)
  requireLength(field, text, kitTextLengths[field])
  const stored = storedRichText(text)
  if (stored !== null) requireLength(field, stored, kitTextLengths[field])
  return stored
}

/** A rich text of any length, as it would be stored. */
export function storedRichText(given: string): string | null {
  const text = given.trim()
  if (!text.includes("<")) return isBlank(text) ? null : text
  const html = sanitize(text)
  return isBlankHtml(html) ? null : html
}

/** A single-line text as it is stored: trimmed, with white space collapsed to single spaces; null when blank. */
export function lineText(
  field: string,
  given: string | null | undefined,
  length: { min: number; max: number },
): string | null {
  const text = (given ?? "").trim().replace(/\s+/g, " ")
  if (isBlank(text)) return null
  requireStorable(field, text)
  requireLength(field, text, length)
  return text
}

/** A multi-line text as it is stored: trimmed; null when blank. */
export function plainText(
  field: string,
  given: string | null | undefined,
  length: { min: number; max: number },
): string | null {
  const text = (given ?? "").trim()
  if (isBlank(text)) return null
  requireStorable(field, text)
  requireLength(field, text, length)
  return text
}

/** @throws INVALID_INPUT when the length in UTF-16 units is out of range */
export function requireLength(field: string, text: string, { min, max }: { min: number; max: number }): void {
  if (text.length < min) {
    throw invalid({
      en: `“${field}” must have at least ${min} characters.`,
      fa: `«${field}» باید دست‌کم ${persian(min)} نویسه داشته باشد.`,
    })
  }
  if (text.length > max) {
    throw invalid({
      en: `“${field}” must have at most ${max} characters.`,
      fa: `«${field}» باید حداکثر ${persian(max)} نویسه داشته باشد.`,
    })
  }
}

export function missing(field: string): ProductError {
  return invalid({ en: `“${field}” is required.`, fa: `«${field}» الزامی است.` })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/

function requireStorable(field: string, text: string): void {
  if (text.isWellFormed() && !CONTROL.test(text)) return
  throw invalid({
    en: `“${field}” contains characters that cannot be stored.`,
    fa: `«${field}» نویسه‌هایی دارد که قابل ذخیره نیستند.`,
  })
}

/** A whole number in Persian digits. */
export function persian(number: number): string {
  return number.toLocaleString("fa-IR", { useGrouping: false })
}
