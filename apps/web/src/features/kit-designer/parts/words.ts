import type { Designer } from "../designer.ts"
import type { Element, ElementWords } from "../elements.ts"
import type { ElementValues } from "./ElementForm.tsx"
import { twoLanguages, withTranslations } from "./texts.ts"

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
export function wordsOf(values: ElementValues, other: Language, before?: Element): ElementWords {
  const { title, description } = values
  return {
    index: values.index,
    ...(before?.value !== undefined && { value: before.value }),
    title: title.main.trim(),
    description: description.main.trim(),
    translations: withTranslations(before?.translations ?? {}, { title, description }, other),
    weight: values.weight,
  }
}
