import Check from "@mui/icons-material/Check"
import Close from "@mui/icons-material/Close"
import EditOutlined from "@mui/icons-material/EditOutlined"
import { Box, Button, ClickAwayListener, IconButton, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { SafeHtml } from "../SafeHtml.tsx"
import { toastError } from "../toast.ts"
import { RichTextInput } from "./RichTextInput.tsx"
import { FinishEditing, useKeptEdits } from "./useKeptEdits.tsx"

interface RichTextFieldProps {
  /** What the text is, for assistive technology, for example "Approach to the advice". */
  label: string
  /** HTML sanitised by the server; null without text. */
  html: string | null
  editable: boolean
  /** Maximum number of visible characters; unlimited by default. */
  limit?: number
  /** Whether an empty text is refused. */
  required?: boolean
  /** Shown while there is no text: an invitation for people who can edit it, a statement for others. */
  placeholder: string
  /**
   * Stores the text. The editor closes on success; a failure keeps it open. The caller displays the failure, except for
   * missing permission (403), which is displayed here.
   */
  onSave: (html: string) => Promise<unknown>
}

/**
 * A rich text that can be read and, with permission, edited in place. The editor is lazy-loaded; unsaved edits are
 * never discarded without a warning.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, html, editable, limit, required, placeholder, onSave } = props
  const [edits, setEdits] = useState(false)
  if (edits) {
    return (
      <Editing
        label={label}
        html={html ?? ""}
        limit={limit}
        required={required}
        onSave={onSave}
        onClose={() => setEdits(false)}
      />
    )
  }
  return (
    <Reading
      label={label}
      html={html}
      placeholder={placeholder}
      onEdit={editable ? () => setEdits(true) : undefined}
    />
  )
}

type ReadingProps = Pick<RichTextFieldProps, "label" | "html" | "placeholder"> & { onEdit?: () => void }

function Reading({ label, html, placeholder, onEdit }: ReadingProps) {
  const { t } = useTranslation()
  const text = html ? (
    <ClampedHtml html={html} />
  ) : (
    <Typography color="textSecondary">{placeholder}</Typography>
  )
  if (!onEdit) return text
  return (
    <Stack direction="row" sx={readingFrame}>
      {/* Keyboard users have the button next to it. */}
      <Box
        onClick={(event) => startsEdit(event.target) && onEdit()}
        sx={{ flex: 1, minWidth: 0, cursor: "text" }}
      >
        {text}
      </Box>
      <IconButton aria-label={t("richText.edit", { label })} onClick={onEdit} size="small">
        <EditOutlined fontSize="small" />
      </IconButton>
    </Stack>
  )
}

/** Whether a click starts editing: not on links and buttons, nor when text is selected. */
function startsEdit(target: EventTarget): boolean {
  if (target instanceof Element && target.closest("a, button")) return false
  return (window.getSelection()?.toString() ?? "") === ""
}

type EditingProps = Pick<RichTextFieldProps, "label" | "limit" | "required" | "onSave"> & {
  html: string
  onClose: () => void
}

function Editing({ label, html, limit, required = false, onSave, onClose }: EditingProps) {
  const { t } = useTranslation()
  // Somebody else may change the text meanwhile; that is not an edit of this person.
  const [before] = useState(html)
  const [text, setText] = useState({ html: before, length: 0 })
  const [saves, setSaves] = useState(false)
  const [clickedBeside, setClickedBeside] = useState(false)
  const isChanged = text.html !== before
  const left = useKeptEdits(isChanged && !saves)

  async function save() {
    if (limit !== undefined && text.length > limit) return toastError(t("richText.tooLong", { limit }))
    if (required && text.length === 0) return toastError(t("richText.missing"))
    setSaves(true)
    try {
      await onSave(text.html)
      onClose()
    } catch (error) {
      setSaves(false)
      if (error instanceof ApiError && error.status === 403) toastError(t("richText.denied"))
    }
  }

  const warns = clickedBeside || left.asked
  const goOn = () => {
    setClickedBeside(false)
    left.stay()
  }
  return (
    <>
      <ClickAwayListener
        mouseEvent="onMouseDown"
        touchEvent={false}
        onClickAway={({ target }) => {
          if (isChanged && !warns && !(target instanceof Element && target.closest(floating)))
            setClickedBeside(true)
        }}
      >
        <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <RichTextInput
              label={label}
              html={before}
              limit={limit}
              autoFocus
              onChange={(changed, length) => setText({ html: changed, length })}
            />
          </Box>
          <Stack sx={{ gap: 0.5 }}>
            <IconButton aria-label={t("richText.save")} color="primary" loading={saves} onClick={save}>
              <Check />
            </IconButton>
            <IconButton aria-label={t("dialog.cancel")} onClick={onClose}>
              <Close />
            </IconButton>
          </Stack>
        </Stack>
      </ClickAwayListener>
      <FinishEditing open={warns} onGoOn={goOn} />
    </>
  )
}

/** Floating elements, which do not count as outside the editor. */
const floating = ".MuiModal-root, .MuiPopper-root, .Toastify"

const readingFrame = {
  gap: 1,
  alignItems: "flex-start",
  border: 1,
  borderColor: "transparent",
  borderRadius: 1,
  p: 1,
  mx: -1,
  "&:hover, &:focus-within": { borderColor: "divider" },
} as const

/** A rich text that is collapsed to its beginning until expanded; a short one is shown in full. */
function ClampedHtml({ html, height = 210 }: { html: string; height?: number }) {
  const { t } = useTranslation()
  const id = useId()
  const { box, overflows } = useOverflow(height)
  const [open, setOpen] = useState(false)
  const cut = overflows && !open
  return (
    <>
      <Box
        id={id}
        ref={box}
        sx={{
          maxHeight: open ? undefined : height,
          overflow: "hidden",
          textAlign: "justify",
          maskImage: cut ? "linear-gradient(#000 70%, transparent)" : undefined,
        }}
      >
        <SafeHtml html={html} />
      </Box>
      {overflows && (
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? "richText.less" : "richText.more")}
        </Button>
      )}
    </>
  )
}

/** Whether the content of a box is taller than `height` pixels at its current width. */
function useOverflow(height: number) {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setOverflows(element.scrollHeight > height + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [height])
  return { box, overflows }
}
