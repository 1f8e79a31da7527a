import { Box, Typography } from "@mui/material"
import { EditorContent, useEditor } from "@tiptap/react"
import { type Ref, useId, useImperativeHandle, useRef, useState } from "react"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { extensions } from "./extensions.ts"
import { withLists } from "./pasted-lists.ts"
import { Toolbar } from "./Toolbar.tsx"

export interface RichTextEditorProps {
  label: string
  /** The initial content; later changes are ignored. */
  html: string
  /** Maximum number of visible characters; more can be typed, but the count turns red. */
  limit?: number
  autoFocus?: boolean
  /** The error message below the field. */
  error?: string
  /**
   * Called with the text as HTML, empty without visible text, and the number of visible characters. While nothing is
   * changed, it is exactly the initial HTML.
   */
  onChange: (html: string, length: number) => void
  /** Moves the focus to the text, for forms that lead to their first error. */
  ref?: Ref<{ focus: () => void }>
}

/** The editor itself. Use `RichTextInput`, which lazy-loads it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, limit, autoFocus, error, onChange, ref } = props
  const { number } = useFormat()
  const errorId = useId()
  const [html] = useState(props.html)
  const [text, setText] = useState("")
  // The initial content as the editor writes it, which may differ from the HTML it was given.
  const initial = useRef<string>(undefined)
  const editor = useEditor({
    extensions,
    content: html,
    autofocus: autoFocus ? "end" : false,
    editorProps: {
      transformPastedHTML: withLists,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(error !== undefined && { "aria-invalid": "true", "aria-describedby": errorId }),
      },
    },
    onCreate({ editor }) {
      initial.current = editor.getHTML()
      tell(initial.current, editor.state.doc.textContent)
    },
    onUpdate: ({ editor }) => tell(editor.getHTML(), editor.state.doc.textContent),
  })

  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus("end") }), [editor])

  function tell(written: string, words: string) {
    setText(words)
    const unchanged = written === initial.current
    onChange(unchanged ? html : words.trim() === "" ? "" : written, words.trim().length)
  }

  const { length } = text.trim()
  const tooLong = limit !== undefined && length > limit
  return (
    <div>
      <Box sx={[frame, error !== undefined && { borderColor: "error.main" }]}>
        <Toolbar editor={editor} />
        <Box component={EditorContent} editor={editor} dir={directionOf(text)} sx={content} />
        <Typography
          variant="bodySmall"
          color={tooLong ? "error" : "textSecondary"}
          sx={{ textAlign: "end", px: 1, pb: 0.5 }}
        >
          {number(length)}
          {limit !== undefined && ` / ${number(limit)}`}
        </Typography>
      </Box>
      {error !== undefined && (
        <Typography id={errorId} role="alert" variant="bodySmall" color="error" sx={{ mt: 0.5, mx: 0.5 }}>
          {error}
        </Typography>
      )}
    </div>
  )
}

const frame = {
  border: 1,
  borderColor: "outline.main",
  borderRadius: 1,
  backgroundColor: "background.paper",
  "&:focus-within": { borderColor: "primary.main" },
} as const

const content = {
  "& .ProseMirror": {
    minHeight: 96,
    maxHeight: 360,
    overflowY: "auto",
    overflowWrap: "anywhere",
    px: 1.5,
    py: 1,
    outline: "none",
    "& > :first-of-type": { mt: 0 },
    "& > :last-child": { mb: 0 },
    "& a": { color: "primary.main" },
    "& table": { borderCollapse: "collapse", width: "100%" },
    "& td, & th": { border: 1, borderColor: "divider", p: 0.75, minWidth: 48, verticalAlign: "top" },
    "& td p, & th p": { m: 0 },
  },
} as const
