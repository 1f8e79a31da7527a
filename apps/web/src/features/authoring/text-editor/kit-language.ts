import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete"
import { foldService, StreamLanguage, type StringStream, syntaxHighlighting } from "@codemirror/language"
import { linter, type Diagnostic as Mark } from "@codemirror/lint"
import type { EditorState } from "@codemirror/state"
import { type Diagnostic, type Language, parseKit } from "@plumbline/kit-dsl"
import { markAt, type Syntax, style } from "./syntax.ts"

/** The declaration of an element in a text; `from` is the offset of its name. */
interface Declaration {
  kind: string
  name: string
  from: number
}

const declaration =
  /^[ \t]*(level|subject|questionnaire|attribute|answerRange|question|measure|profile)[ \t]+\^?([\p{L}\p{N}_-]+)[ \t]*\{/gmu

/** The elements that a text declares, in order. The text may contain errors. */
export function declarationsIn(text: string): Declaration[] {
  return [...text.matchAll(declaration)].map((match) => {
    const [whole, kind = "", name = ""] = match
    return { kind, name, from: match.index + whole.indexOf(name, whole.indexOf(kind) + kind.length) }
  })
}

/** The first declaration of the element with a name. */
export function declarationOf(text: string, name: string): Declaration | undefined {
  return declarationsIn(text).find((found) => found.name === name)
}

/** The kinds of elements that can follow the part of a line before the cursor; undefined if any word can follow. */
export function kindsAfter(line: string): string[] | undefined {
  const property = /(?:^|\s)(subject|questionnaire|answerRange|measure):\s*\S*$/.exec(line)?.[1]
  if (property) return [property]
  if (/(?:^|\s)(?:requires|questions):[^:]*$/.test(line)) return ["question"]
  if (/\baffects\s+\S+\s+on\s+level\s+\S*$/.test(line)) return ["level"]
  if (/\baffects\s+\S*$/.test(line)) return ["attribute"]
  if (/competence:\s*\[[^\]]*$/.test(line)) return ["level"]
  return undefined
}

const elements = [
  "kit",
  "level",
  "subject",
  "attribute",
  "measure",
  "questionnaire",
  "question",
  "answerRange",
  "profile",
]
const words = ["affects", "on", "with", "weight", "values", "true", "false", "translation"]
const properties = [
  ...["title:", "description:", "value:", "competence:", "index:", "weight:", "subject:", "questionnaire:"],
  ...["hint:", "options:", "answerRange:", "advisable:", "mayNotBeApplicable:", "measure:"],
  ...[
    "cost:",
    "evidence:",
    "improvement:",
    "improvements:",
    "requires:",
    "references:",
    "questions:",
    "licence:",
    "source:",
    "version:",
  ],
]
const keywords = new Set([...elements, ...words])

/** Syntax highlighting only; errors are the parser's job. */
const colours = StreamLanguage.define<{ inComment: boolean }>({
  name: "kit",
  startState: () => ({ inComment: false }),
  token(stream, state) {
    if (state.inComment || stream.match("/*")) {
      state.inComment = !closesComment(stream)
      return "comment"
    }
    if (stream.match(/^\/\/.*/)) return "comment"
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return "string"
    if (stream.match(/^\d+(\.\d+)?%?/)) return "number"
    const word = stream.match(/^\^?[\p{L}_][\p{L}\p{N}_-]*:?/u)
    if (Array.isArray(word)) return kindOfWord(word[0] ?? "")
    stream.next()
    return null
  },
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } },
})

function closesComment(stream: StringStream): boolean {
  const closes = stream.match(/^.*?\*\//) !== null
  if (!closes) stream.skipToEnd()
  return closes
}

function kindOfWord(word: string): string {
  if (word.endsWith(":")) return "propertyName"
  return keywords.has(word) ? "keyword" : "variableName"
}

/** An element folds from its opening brace at the end of a line to the line that closes it. */
const folding = foldService.of((state, lineStart, lineEnd) => {
  const line = state.doc.sliceString(lineStart, lineEnd)
  if (!line.trimEnd().endsWith("{")) return null
  const indent = /^\s*/.exec(line)?.[0] ?? ""
  for (let number = state.doc.lineAt(lineStart).number + 1; number <= state.doc.lines; number++) {
    const { text, to } = state.doc.line(number)
    if (text.startsWith(`${indent}}`))
      return { from: lineEnd, to: Math.max(lineEnd, to - (text.length - indent.length)) }
  }
  return null
})

/** The language of kits. */
export const kitSyntax: Syntax = {
  look: [colours, syntaxHighlighting(style), folding],
  completions,
  declarationOf,
  marks: (language) => linter((view) => marksIn(view.state, language), { delay: 400 }),
}

/** Completes codes where an element is referred to, otherwise keywords and properties. */
function completions(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}\p{N}_-]*/u)
  if (!word || (word.from === word.to && !context.explicit)) return null
  const line = context.state.doc.lineAt(context.pos)
  const kinds = kindsAfter(line.text.slice(0, context.pos - line.from))
  if (kinds) {
    const codes = declarationsIn(context.state.doc.toString()).filter(({ kind }) => kinds.includes(kind))
    return {
      from: word.from,
      options: codes.map(({ name, kind }) => ({ label: name, type: "variable", detail: kind })),
    }
  }
  return {
    from: word.from,
    options: [
      ...[...elements, ...words].map((label) => ({ label, type: "keyword" })),
      ...properties.map((label) => ({ label, type: "property" })),
    ],
  }
}

/** Errors and warnings, in the language of the interface. */
function marksIn(state: EditorState, language: Language): Mark[] {
  const options = { language, imports: "ignore", unfinished: "accept" } as const
  const parsed = parseKit([{ path: "kit.ak", text: state.doc.toString() }], options)
  const marks = (found: readonly Diagnostic[], severity: "error" | "warning") =>
    found.map(({ message, line, column }): Mark => {
      return markAt(state, { line, column, severity, message })
    })
  return parsed.ok ? marks(parsed.warnings, "warning") : marks(parsed.errors, "error")
}
