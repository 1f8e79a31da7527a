import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete"
import { StreamLanguage, syntaxHighlighting } from "@codemirror/language"
import { linter } from "@codemirror/lint"
import { codesOf, type Mapping } from "./mapping.ts"
import { markAt, type Syntax, style } from "./syntax.ts"

type Questions = Mapping["questions"]

/** Highlighting of the YAML that mappings need; errors are the reader's job. */
const colours = StreamLanguage.define({
  name: "mapping",
  token(stream) {
    if (stream.eatSpace()) return null
    if (stream.match(/^#.*/)) return "comment"
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"|'[^']*')(?=\s*:(?:\s|$))/)) return "propertyName"
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'[^']*'?/)) return "string"
    if (stream.match(/^[&*][\p{L}\p{N}_-]+/u)) return "keyword"
    if (stream.match(/^[^\s"'#:,[\]{}][^#:,[\]{}]*(?=:(?:\s|$))/)) return "propertyName"
    if (stream.match(/^else\b/)) return "keyword"
    if (stream.match(/^\d+(\.\d+)?\b/)) return "number"
    if (!stream.match(/^[^\s"'#:,[\]{}]+/)) stream.next()
    return null
  },
  languageData: { commentTokens: { line: "#" } },
})

const fields = [
  "source",
  "validity",
  "confidence",
  "questions",
  "check",
  "options",
  "combine",
  "time",
  "link",
]

/** The language of mappings for collectors, with the questions that one may name. */
export function mappingSyntax(questions: Questions): Syntax {
  return {
    look: [colours, syntaxHighlighting(style)],
    completions: (context) => completions(context, questions),
    declarationOf: () => undefined,
    marks: (language) =>
      linter(
        async ({ state }) => {
          // What reads YAML comes after the editor: it is a quarter of the whole.
          const { errorsIn } = await import("./check-mapping.ts")
          return errorsIn(state.doc.toString(), questions).map(({ note, line, column }) =>
            markAt(state, { line, column, severity: "error", message: note[language] }),
          )
        },
        { delay: 400 },
      ),
  }
}

function completions(context: CompletionContext, questions: Questions): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}\p{N}_.-]*/u)
  if (!word || (word.from === word.to && !context.explicit)) return null
  return {
    from: word.from,
    options: [
      ...fields.map((label) => ({ label, type: "property" })),
      ...codesOf(questions).map(({ code, title }) => ({ label: code, type: "variable", detail: title })),
    ],
  }
}
