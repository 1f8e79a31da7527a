import { autocompletion, completionKeymap } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { codeFolding, foldEffect, foldGutter, foldKeymap } from "@codemirror/language"
import {
  type Diagnostic,
  forEachDiagnostic,
  lintGutter,
  lintKeymap,
  setDiagnosticsEffect,
} from "@codemirror/lint"
import { Compartment, EditorState } from "@codemirror/state"
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view"
import { Box, ButtonBase, Typography } from "@mui/material"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { formattedTexts, isolatedTexts } from "./editor-texts.ts"
import type { Syntax } from "./syntax.ts"

export interface TextEditorProps {
  syntax: Syntax
  label: string
  /** The initial text of the editor; a different text resets it. */
  text: string
  onChange: (text: string) => void
}

/** How many problems are listed below the editor. */
const mostListed = 50

/**
 * An editor for a text, with a list of its problems that leads to each. Formatted texts are folded at first, and every
 * text has its own direction. F12 or Ctrl/Cmd+click on a name goes to its declaration; Ctrl+Space completes. Tab leaves
 * the editor.
 */
export function TextEditor({ syntax, label, text, onChange }: TextEditorProps) {
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange
  const [problems, setProblems] = useState<readonly Diagnostic[]>([])
  const inLanguage = [
    syntax.marks(language),
    autocompletion({ override: [syntax.completions] }),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
  ]
  const words = useRef(inLanguage)
  words.current = inLanguage

  // biome-ignore lint/correctness/useExhaustiveDependencies: another syntax is applied below, to the same editor
  useEffect(() => {
    if (!place.current) return
    const goTo = (view: EditorView, at: number | null) => goToDeclaration(view, at, syntax)
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          ...[lineNumbers(), foldGutter(), codeFolding(), lintGutter(), history(), highlightActiveLine()],
          syntax.look,
          interfaceLanguage.of(words.current),
          EditorView.lineWrapping,
          EditorView.perLineTextDirection.of(true),
          isolatedTexts,
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged) changed.current(state.doc.toString())
            const isLinted = transactions.some(({ effects }) =>
              effects.some((each) => each.is(setDiagnosticsEffect)),
            )
            if (isLinted) setProblems(problemsIn(state))
          }),
          EditorView.domEventHandlers({
            mousedown: (event, editor) =>
              (event.ctrlKey || event.metaKey) && goTo(editor, editor.posAtCoords(event)),
          }),
          keymap.of([
            { key: "F12", run: (editor) => goTo(editor, editor.state.selection.main.head) },
            ...[...completionKeymap, ...foldKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap],
          ]),
          look,
        ],
      }),
    })
    view.dispatch({ effects: formattedTexts(text).map((range) => foldEffect.of(range)) })
    editor.current = view
    return () => view.destroy()
  }, [text])

  // Another interface language, or other things that the text may name, keep the editor with what has been typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` follows these
  useEffect(() => {
    editor.current?.dispatch({ effects: interfaceLanguage.reconfigure(words.current) })
  }, [label, language, syntax])

  return (
    <>
      <Box ref={place} dir="ltr" sx={frame} />
      <Problems
        problems={problems}
        lineOf={({ from }) => editor.current?.state.doc.lineAt(from).number ?? 1}
        onJump={({ from, to }) => editor.current && jumpTo(editor.current, from, to)}
      />
    </>
  )
}

interface ProblemsProps {
  problems: readonly Diagnostic[]
  lineOf: (problem: Diagnostic) => number
  onJump: (problem: Diagnostic) => void
}

/** What is wrong in the text, in its order; each entry leads to its place. */
function Problems({ problems, lineOf, onJump }: ProblemsProps) {
  const { t } = useTranslation("designer")
  const format = useFormat()
  if (problems.length === 0) return null
  return (
    <Box component="section" aria-label={t("text.problems", { count: problems.length })} sx={panel}>
      <Typography variant="semiBoldSmall" component="h3">
        {t("text.problems", { count: problems.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {problems.slice(0, mostListed).map((problem) => (
          <li key={`${problem.from} ${problem.message}`}>
            <ButtonBase onClick={() => onJump(problem)} sx={jump}>
              <Typography
                component="span"
                variant="bodySmall"
                color={problem.severity === "error" ? "error" : "textSecondary"}
                sx={{ flex: "none" }}
              >
                {t("text.line", { line: format.number(lineOf(problem)) })}
              </Typography>
              <Typography component="span" variant="bodySmall" dir={directionOf(problem.message)}>
                {problem.message}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** The problems that are marked in the editor. */
function problemsIn(state: EditorState): Diagnostic[] {
  const found: Diagnostic[] = []
  forEachDiagnostic(state, (problem, from, to) => found.push({ ...problem, from, to }))
  return found
}

/** Selects a place, in the middle of the view. */
function jumpTo(view: EditorView, from: number, to: number): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: "center" }),
  })
  view.focus()
}

/** What depends on the interface language, and on what the text may name: messages, the accessible name, suggestions. */
const interfaceLanguage = new Compartment()

/** Moves to the declaration of the name at a position. @returns whether there is one */
function goToDeclaration(view: EditorView, place: number | null, { declarationOf }: Syntax): boolean {
  const word = place === null ? null : view.state.wordAt(place)
  if (!word) return false
  const found = declarationOf(view.state.doc.toString(), view.state.sliceDoc(word.from, word.to))
  if (!found) return false
  jumpTo(view, found.from, found.from + found.name.length)
  return true
}

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "0.875rem", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--pl-palette-primary-main)" },
  ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", overflow: "auto" },
  ".cm-content": { caretColor: "var(--pl-palette-text-primary)" },
  ".cm-cursor": { borderLeftColor: "var(--pl-palette-text-primary)" },
  ".cm-gutters": {
    backgroundColor: "var(--pl-palette-surface-high)",
    color: "var(--pl-palette-text-secondary)",
    border: "none",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-tooltip": {
    backgroundColor: "var(--pl-palette-background-paper)",
    color: "var(--pl-palette-text-primary)",
    border: "1px solid var(--pl-palette-divider)",
  },
  ".cm-foldPlaceholder": { backgroundColor: "transparent", color: "inherit" },
})

const panel = {
  mt: 1,
  p: 1.5,
  maxHeight: 200,
  overflowY: "auto",
  border: 1,
  borderColor: "divider",
  borderRadius: "8px",
} as const

const jump = {
  display: "flex",
  width: "100%",
  justifyContent: "flex-start",
  alignItems: "baseline",
  gap: 1.5,
  py: 0.5,
  px: 0.5,
  textAlign: "start",
  borderRadius: "4px",
  "&:hover, &:focus-visible": { backgroundColor: "surface.high" },
} as const

/** Its height is there before the editor is. */
const frame = {
  height: "min(70vh, 720px)",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "8px",
  overflow: "hidden",
  textAlign: "start",
} as const
