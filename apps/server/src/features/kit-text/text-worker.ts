import { type Diagnostic, type KitDslModel, parseKit } from "@plumbline/kit-dsl"

export type ReadKitText =
  | { outcome: "kit"; model: KitDslModel; warnings: readonly Diagnostic[] }
  | { outcome: "no kit"; message: string }
  | { outcome: "errors"; errors: readonly Diagnostic[] }

/** Parses a kit from a single text, on a worker thread. */
export default function readKitText(input: { text: string; language: "en" | "fa" }): ReadKitText {
  const { text, language } = input
  const parsed = parseKit([{ path: "kit.ak", text }], { language, imports: "ignore" })
  if (parsed.ok) return { outcome: "kit", model: parsed.model, warnings: parsed.warnings }
  if (parsed.problem === "empty") return { outcome: "no kit", message: parsed.message }
  return { outcome: "errors", errors: parsed.errors }
}
