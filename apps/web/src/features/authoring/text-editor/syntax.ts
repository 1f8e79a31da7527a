import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete"
import { HighlightStyle } from "@codemirror/language"
import type { Diagnostic as Mark } from "@codemirror/lint"
import type { EditorState, Extension } from "@codemirror/state"
import { tags } from "@lezer/highlight"
import type { Language } from "@plumbline/kit-dsl"
import { directionOf } from "../../../i18n/direction.ts"

/** What the editor knows about the language of its text. */
export interface Syntax {
  /** Highlighting and folding. */
  look: Extension
  completions: (context: CompletionContext) => CompletionResult | null
  /** Where a name is declared in a text; undefined if nothing in it declares the name. */
  declarationOf: (text: string, name: string) => { from: number; name: string } | undefined
  /** Marks problems while typing, in the language of the interface. */
  marks: (language: Language) => Extension
}

/** Colours with enough contrast in both the light and the dark look. */
export const style = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--pl-palette-primary-main)", fontWeight: "600" },
  { tag: tags.propertyName, color: "var(--pl-palette-secondary-main)" },
  { tag: tags.string, color: "var(--pl-palette-success-dark)" },
  { tag: tags.number, color: "var(--pl-palette-primary-main)" },
  { tag: tags.comment, color: "var(--pl-palette-text-secondary)", fontStyle: "italic" },
])

interface Problem {
  line: number | null
  column: number | null
  severity: "error" | "warning"
  message: string
}

/** Marks the word at the place of a problem. */
export function markAt(state: EditorState, { line, column, severity, message }: Problem): Mark {
  return { ...placeIn(state, line, column), severity, message, renderMessage: () => shown(message) }
}

/** A message in its own direction, since the editor is always left to right. */
function shown(message: string): Node {
  const element = document.createElement("span")
  element.dir = directionOf(message)
  element.style.display = "block"
  element.textContent = message
  return element
}

/** The range of the word at a position; the start of the text if the diagnostic concerns all of it. */
function placeIn({ doc }: EditorState, line: number | null, column: number | null) {
  if (line === null || column === null || line > doc.lines) return { from: 0, to: 0 }
  const { from, to } = doc.line(line)
  const at = Math.min(from + column - 1, to)
  const end = /^[\p{L}\p{N}_-]+/u.exec(doc.sliceString(at, to))?.[0].length ?? 1
  return { from: at, to: Math.min(at + end, to) }
}
