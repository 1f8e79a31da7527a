import { useMemo } from "react"
import type { Mapping } from "./mapping.ts"
import { mappingSyntax } from "./mapping-language.ts"
import { TextEditor, type TextEditorProps } from "./TextEditor.tsx"

interface MappingEditorProps extends Omit<TextEditorProps, "syntax"> {
  /** The questions that the mapping may name. */
  questions: Mapping["questions"]
}

/** An editor for the mapping that a kit carries. */
export function MappingEditor({ questions, ...props }: MappingEditorProps) {
  const syntax = useMemo(() => mappingSyntax(questions), [questions])
  return <TextEditor syntax={syntax} {...props} />
}
