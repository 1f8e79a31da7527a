import { Skeleton } from "@mui/material"
import { Suspense } from "react"
import { loadTexts } from "../../i18n/i18n.ts"
import { lazyPart } from "../lazyPart.ts"
import type { RichTextEditorProps } from "./RichTextEditor.tsx"

/** Lazy-loaded with its texts, since the editor is large. */
const RichTextEditor = lazyPart(async () => {
  const [{ RichTextEditor }] = await Promise.all([import("./RichTextEditor.tsx"), loadTexts("editor")])
  return RichTextEditor
})

/** A field for rich text with a toolbar and a character count. */
export function RichTextInput(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={176} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
