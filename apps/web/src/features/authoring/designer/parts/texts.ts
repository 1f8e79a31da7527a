import type { Schemas } from "../../../../api/schemas.ts"
import type { TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import type { Designer } from "../designer.ts"
import type { Element, ElementWords } from "../elements.ts"
import type { ElementValues } from "./forms.tsx"

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

type Language = Designer["otherLanguage"]

/** The form values of an element. */
export function valuesOf(element: Element, other: Language): ElementValues {
  const { index, title, description, translations, weight = 1 } = element
  return {
    index,
    weight,
    title: twoLanguages(title, translations, "title", other),
    description: twoLanguages(description, translations, "description", other),
  }
}

/** The form values of a new element at the end of its list. */
export function newValues(count: number): ElementValues {
  const nothing = { main: "", other: "" }
  return { index: count + 1, weight: 1, title: nothing, description: nothing }
}

/** Converts form values to stored fields; `before` is the element with its other translations. */
export function wordsOf(
  values: ElementValues,
  other: Language,
  { before, maybeUndescribed = false }: { before?: Element; maybeUndescribed?: boolean } = {},
): ElementWords {
  const { title, description } = values
  return {
    index: values.index,
    ...(before?.value !== undefined && { value: before.value }),
    title: title.main.trim(),
    // What needs no more words is described by its title.
    description: description.main.trim() || (maybeUndescribed ? "" : title.main.trim()),
    translations: withTranslations(before?.translations ?? {}, { title, description }, other),
    weight: values.weight,
  }
}
