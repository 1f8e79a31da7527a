import { type Diagnostic, type KitDslModel, parseKit } from "@plumbline/kit-dsl"

export type ReadKitText =
  | { outcome: "kit"; model: KitDslModel; warnings: readonly Diagnostic[] }
  | { outcome: "no kit"; message: string }
  | { outcome: "errors"; errors: readonly Diagnostic[] }

/** Parses the text of a draft, which may be unfinished until it is released, on a worker thread. */
export default function readKitText(input: { text: string; language: "en" | "fa" }): ReadKitText {
  const { text, language } = input
  const options = { language, imports: "ignore", unfinished: "accept" } as const
  const parsed = parseKit([{ path: "kit.ak", text }], options)
  if (parsed.ok) return { outcome: "kit", model: parsed.model, warnings: parsed.warnings }
  if (parsed.problem === "empty") return { outcome: "no kit", message: parsed.message }
  return { outcome: "errors", errors: parsed.errors }
}
