import { kitSyntax } from "./kit-language.ts"
import { TextEditor, type TextEditorProps } from "./TextEditor.tsx"

/** An editor for the text of a kit. */
export function KitEditor(props: Omit<TextEditorProps, "syntax">) {
  return <TextEditor syntax={kitSyntax} {...props} />
}
