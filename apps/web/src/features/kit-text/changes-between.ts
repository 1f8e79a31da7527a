import { type KitDifference, type Language, listDifferences, parseKit } from "@plumbline/kit-dsl"

/** The differences between two texts of a kit, or the number of errors that prevent a comparison. */
export type TextComparison = { errors: number } | { changes: KitDifference[] }

export function changesBetween(before: string, after: string, language: Language): TextComparison {
  const parse = (text: string) => parseKit([{ path: "kit.ak", text }], { language, imports: "ignore" })
  const next = parse(after)
  if (!next.ok) return { errors: Math.max(next.errors.length, 1) }
  const current = parse(before)
  // A draft started with the forms may not be a complete kit yet: then everything in the text is new.
  const old = current.ok ? current.model : nothing
  return { changes: listDifferences(old, next.model) }
}

const nothing = {
  levelModels: [],
  subjectModels: [],
  attributeModels: [],
  measureModels: [],
  questionnaireModels: [],
  answerRangeModels: [],
  questionModels: [],
}
