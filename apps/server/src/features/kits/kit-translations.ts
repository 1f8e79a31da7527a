import type { KitMetadata, KitTranslations } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import { type Language, languages } from "../../platform/i18n/language.ts"
import { kitTextLengths, lineText, richText } from "./texts.ts"

type Given = { [field: string]: unknown } | null

/**
 * A kit's translations as they are stored: without blank texts and without languages that have none, rich texts
 * sanitised; null when nothing is left.
 *
 * @throws INVALID_INPUT for an unknown language, a text of the wrong length, or a field that is not a text
 */
export function kitTranslations(given: Record<string, unknown>): KitTranslations | null {
  const stored: KitTranslations = {}
  for (const [code, entry] of Object.entries(given)) {
    const language = languageOfKey(code)
    const texts = translationTexts(fieldsOf(code, entry))
    if (Object.keys(texts).length > 0) stored[language] = texts
  }
  return Object.keys(stored).length === 0 ? null : stored
}

/** Goal and context as they are stored, without blank ones; null when there is neither. */
export function kitMetadata(given: { goal?: string | null; context?: string | null }): KitMetadata | null {
  const metadata = withoutNulls({
    goal: richText("goal", given.goal),
    context: richText("context", given.context),
  })
  return Object.keys(metadata).length === 0 ? null : metadata
}

function translationTexts(entry: { [field: string]: unknown }) {
  const metadata = fieldsOf("metadata", entry.metadata)
  const kept = kitMetadata({
    goal: textOf("goal", metadata.goal),
    context: textOf("context", metadata.context),
  })
  return withoutNulls({
    title: lineText("title", textOf("title", entry.title), kitTextLengths.title),
    summary: richText("summary", textOf("summary", entry.summary)),
    about: richText("about", textOf("about", entry.about)),
    metadata: kept,
  })
}

/** @throws INVALID_INPUT for a key that is not a language of kits */
export function languageOfKey(code: string): Language {
  const language = languages.find((known) => known === code)
  if (language) return language
  throw invalid({
    en: `“translations” contains “${code}”, which is not a language of kits. Use EN or FA.`,
    fa: `«translations» مقدار «${code}» را دارد که زبان کیت‌ها نیست: EN یا FA را به کار ببرید.`,
  })
}

/** The fields of a JSON object from a request; empty if it is missing. */
export function fieldsOf(name: string, entry: unknown): NonNullable<Given> {
  if (entry === null || entry === undefined) return {}
  if (typeof entry === "object" && !Array.isArray(entry)) return entry as NonNullable<Given>
  throw invalid({ en: `“${name}” must be an object.`, fa: `«${name}» باید یک شیء باشد.` })
}

/** A text from a JSON object of a request; null if it is missing. */
export function textOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === "string") return value
  throw invalid({ en: `“${field}” must be a text.`, fa: `«${field}» باید یک متن باشد.` })
}

function withoutNulls<T extends object>(fields: T): { [name in keyof T]?: NonNullable<T[name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [name in keyof T]?: NonNullable<T[name]>
  }
}
