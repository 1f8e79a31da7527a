import type { Diagnostic } from "../diagnostic.ts"
import { parseKit } from "../parse-kit.ts"

/** Marks in a test's text every character at which a finding is expected. */
export const MARK = "¦"

interface Found {
  readonly kind: string
  readonly line: number | null
  readonly column: number | null
}

/** Removes the marks from a text and returns their lines and columns. */
export function unmark(marked: string): { text: string; places: { line: number; column: number }[] } {
  const pieces = marked.split(MARK)
  let before = ""
  const places = pieces.slice(0, -1).map((piece) => {
    before += piece
    const lines = before.split("\n")
    return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 }
  })
  return { text: pieces.join(""), places }
}

export function errorsOf(...texts: string[]): readonly Diagnostic[] {
  const files = texts.map((text, index) => ({ path: `${index + 1}.ak`, text }))
  const parsed = parseKit(files, { language: "en", imports: "ignore" })
  return parsed.ok ? [] : parsed.errors
}

export function whereFound(diagnostics: readonly Diagnostic[]): Found[] {
  return diagnostics.map(({ kind, line, column }) => ({ kind, line, column }))
}
