import { autocompletion, completionKeymap } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { codeFolding, foldGutter, foldKeymap } from "@codemirror/language"
import { lintGutter, lintKeymap } from "@codemirror/lint"
import { Compartment, EditorState } from "@codemirror/state"
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view"
import { Box } from "@mui/material"
import { useEffect, useRef } from "react"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { completions, declarationOf, diagnostics, kitLanguage } from "./kit-language.ts"

export interface KitEditorProps {
  label: string
  /** The initial text of the editor; a different text resets it. */
  text: string
  onChange: (text: string) => void
}

/**
 * An editor for the text of a kit. F12 or Ctrl/Cmd+click on a name goes to its declaration; Ctrl+Space completes. Tab
 * leaves the editor.
 */
export function KitEditor({ label, text, onChange }: KitEditorProps) {
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange
  const inLanguage = [diagnostics(language), EditorView.contentAttributes.of({ "aria-label": label })]
  const words = useRef(inLanguage)
  words.current = inLanguage

  useEffect(() => {
    if (!place.current) return
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          ...[lineNumbers(), foldGutter(), codeFolding(), lintGutter(), history(), highlightActiveLine()],
          ...kitLanguage,
          autocompletion({ override: [completions] }),
          interfaceLanguage.of(words.current),
          EditorView.lineWrapping,
          EditorView.perLineTextDirection.of(true),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed.current(state.doc.toString())
          }),
          EditorView.domEventHandlers({
            mousedown: (event, editor) =>
              (event.ctrlKey || event.metaKey) && goToDeclaration(editor, editor.posAtCoords(event)),
          }),
          keymap.of([
            { key: "F12", run: (editor) => goToDeclaration(editor, editor.state.selection.main.head) },
            ...[...completionKeymap, ...foldKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap],
          ]),
          look,
        ],
      }),
    })
    editor.current = view
    return () => view.destroy()
  }, [text])

  // A change of the interface language keeps the editor, with what has been typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` follows these two
  useEffect(() => {
    editor.current?.dispatch({ effects: interfaceLanguage.reconfigure(words.current) })
  }, [label, language])

  return <Box ref={place} dir="ltr" sx={frame} />
}

/** What depends on the interface language: the messages and the accessible name. */
const interfaceLanguage = new Compartment()

/** Moves to the declaration of the name at a position. @returns whether there is one */
function goToDeclaration(view: EditorView, place: number | null): boolean {
  const word = place === null ? null : view.state.wordAt(place)
  if (!word) return false
  const found = declarationOf(view.state.doc.toString(), view.state.sliceDoc(word.from, word.to))
  if (!found) return false
  view.dispatch({
    selection: { anchor: found.from, head: found.from + found.name.length },
    effects: EditorView.scrollIntoView(found.from, { y: "center" }),
  })
  view.focus()
  return true
}

const look = EditorView.theme({
  "&": { height: "min(70vh, 720px)", fontSize: "0.875rem", backgroundColor: "transparent" },
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

const frame = {
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "8px",
  overflow: "hidden",
  textAlign: "start",
} as const
