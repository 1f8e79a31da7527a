import type { Schemas } from "../../../api/schemas.ts"
import type { TwoLanguageText } from "../../../ui/TwoLanguageField.tsx"

/** Texts by language and field, as the server stores them. */
type Stored = Record<string, Record<string, string> | undefined>

/** A field of an element with its translation, for a form. */
export function twoLanguages(
  text: string | null,
  stored: Stored,
  field: string,
  other: Schemas["Language"] | undefined,
): TwoLanguageText {
  return { main: text ?? "", other: translationOf(stored, field, other) ?? "" }
}

export function translationOf(
  stored: Stored,
  field: string,
  other: Schemas["Language"] | undefined,
): string | undefined {
  return other && stored[other.code]?.[field]
}

/** Merges the translations of a form into the stored ones: empty ones are removed, other fields and languages stay. */
export function withTranslations(
  stored: Stored,
  texts: Record<string, TwoLanguageText>,
  other: Schemas["Language"] | undefined,
): Record<string, Record<string, string>> {
  const all = Object.entries(stored).flatMap(([code, fields]) => (fields ? [[code, fields] as const] : []))
  if (!other) return Object.fromEntries(all)
  const changed = Object.entries({
    ...stored[other.code],
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.other.trim()])),
  }).filter(([, text]) => text !== "")
  return Object.fromEntries([
    ...all.filter(([code]) => code !== other.code),
    ...(changed.length > 0 ? [[other.code, Object.fromEntries(changed)] as const] : []),
  ])
}
