import { mappingDiagnostics, type QuestionReference, readKitMapping } from "@plumbline/collectors"
import type { Diagnostic } from "@plumbline/kit-dsl"

export type ReadMapping =
  | { outcome: "mapping"; references: readonly QuestionReference[] }
  | { outcome: "errors"; errors: readonly Diagnostic[] }

/** Reads the mapping of collectors that a kit is to carry, on a worker thread. */
export default function readMapping(input: { text: string; language: "en" | "fa" }): ReadMapping {
  const { text, language } = input
  const read = readKitMapping(text)
  if (read.ok) return { outcome: "mapping", references: read.references }
  return { outcome: "errors", errors: mappingDiagnostics(text, read.errors, language) }
}
