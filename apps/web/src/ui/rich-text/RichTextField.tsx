import { Box, Button, ClickAwayListener, IconButton, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../api/replaced.ts"
import type { DraftName } from "../../drafts/editors.ts"
import { useDraft } from "../../drafts/useDraft.ts"
import { ConfirmDialog } from "../ConfirmDialog.tsx"
import { Check, Close, EditOutlined } from "../icons.ts"
import { RestoredNote } from "../RestoredNote.tsx"
import { SafeHtml } from "../SafeHtml.tsx"
import { toastError } from "../toast.ts"
import { useEditInPlace } from "../useEditInPlace.ts"
import { RichTextInput } from "./RichTextInput.tsx"

interface RichTextFieldProps {
  /** What is typed in it, until it is saved. */
  draft: DraftName
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
  onSave: (html: string, seen: Seen | null) => Promise<unknown>
  /** What it replaces, with its `etag`; as it was when the person began to type it comes back in `onSave`. */
  seen?: Seen | undefined
}

/**
 * A rich text that can be read and, with permission, edited in place. The editor is lazy-loaded.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { draft, label, html, editable, limit, required, placeholder, onSave, seen } = props
  const editor = useEditInPlace(draft, editable)
  if (editor.isOpen) {
    return (
      <Editing
        draft={draft}
        label={label}
        html={html ?? ""}
        limit={limit}
        required={required}
        onSave={onSave}
        seen={seen}
        onClose={editor.close}
      />
    )
  }
  return (
    <Reading
      label={label}
      html={html}
      placeholder={placeholder}
      onEdit={editable ? editor.open : undefined}
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

type EditingProps = Pick<RichTextFieldProps, "draft" | "label" | "limit" | "required" | "onSave" | "seen"> & {
  html: string
  onClose: () => void
}

function Editing(props: EditingProps) {
  const { draft: name, label, html, limit, required = false, onSave, seen, onClose } = props
  const { t } = useTranslation()
  const draft = useDraft(name, html, { seen, onDiscard: onClose })
  // The editor takes only its first text; what others store meanwhile is not an edit of this person.
  const [first] = useState(draft.value)
  const length = useRef(0)
  const [saves, setSaves] = useState(false)
  const [warns, setWarns] = useState(false)

  async function save() {
    if (limit !== undefined && length.current > limit) return toastError(t("richText.tooLong", { limit }))
    if (required && length.current === 0) return toastError(t("richText.missing"))
    setSaves(true)
    try {
      await draft.save(() => onSave(draft.value, draft.seen))
      onClose()
    } catch (error) {
      setSaves(false)
      if (error instanceof ApiError && error.status === 403) toastError(t("richText.denied"))
    }
  }

  function cancel() {
    draft.discard()
    onClose()
  }
  return (
    <>
      <RestoredNote draft={draft} onDiscard={onClose} />
      <ClickAwayListener
        mouseEvent="onMouseDown"
        touchEvent={false}
        onClickAway={({ target }) => {
          if (draft.isChanged && !warns && !(target instanceof Element && target.closest(floating)))
            setWarns(true)
        }}
      >
        <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <RichTextInput
              label={label}
              html={first}
              limit={limit}
              autoFocus
              onChange={(changed, visible) => {
                length.current = visible
                draft.change(changed)
              }}
            />
          </Box>
          <Stack sx={{ gap: 0.5 }}>
            <IconButton aria-label={t("richText.save")} color="primary" loading={saves} onClick={save}>
              <Check />
            </IconButton>
            <IconButton aria-label={t("dialog.cancel")} onClick={cancel}>
              <Close />
            </IconButton>
          </Stack>
        </Stack>
      </ClickAwayListener>
      <FinishEditing open={warns} onGoOn={() => setWarns(false)} />
    </>
  )
}

/** Asks the person to save or cancel their edits before doing anything else. */
export function FinishEditing({ open, onGoOn }: { open: boolean; onGoOn: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      notice
      title={t("richText.active")}
      confirmLabel={t("richText.ok")}
      onConfirm={onGoOn}
      onCancel={onGoOn}
    >
      {t("richText.activeHint")}
    </ConfirmDialog>
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
