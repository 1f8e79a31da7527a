import Close from "@mui/icons-material/Close"
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  IconButton,
  Typography,
  useMediaQuery,
  useTheme,
} from "@mui/material"
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"

export interface DialogFrameProps {
  open: boolean
  title: string
  icon?: ReactNode
  /**
   * Called by the close button, Escape and a click outside the dialog, also while something is being saved: that goes
   * on. Escape and a click outside ask first if they would discard typed text.
   */
  onClose: () => void
  /** Shows something for the only time: Escape and a click outside do not close it. */
  onlyOnce?: boolean
  maxWidth?: "xs" | "sm" | "md" | "lg"
  /** The buttons at the foot. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every dialog: title bar with a close button, content, buttons; full-screen on phones. */
export function DialogFrame({
  open,
  title,
  icon,
  onClose,
  onlyOnce = false,
  maxWidth = "md",
  actions,
  children,
}: DialogFrameProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"))
  const heading = useId()
  const typed = useTypedText(open)
  const [asks, setAsks] = useState(false)
  function closeCarefully() {
    if (onlyOnce) return
    if (typed.isThere()) setAsks(true)
    else onClose()
  }
  function discard() {
    setAsks(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={closeCarefully}
      onFocus={typed.note}
      maxWidth={maxWidth}
      fullScreen={phone}
      aria-labelledby={heading}
    >
      <Typography id={heading} component="h2" variant="titleMedium" sx={strip}>
        {icon}
        <span dir="auto">{title}</span>
        <IconButton aria-label={t("dialog.close")} onClick={onClose} sx={cross}>
          <Close />
        </IconButton>
      </Typography>
      <DialogContent sx={{ pt: 1 }}>{children}</DialogContent>
      {actions && <DialogActions sx={buttons}>{actions}</DialogActions>}
      {asks && <Discard onKeep={() => setAsks(false)} onDiscard={discard} />}
    </Dialog>
  )
}

/** Asks whether to discard what was typed in a dialog. */
function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation()
  const question = useId()
  return (
    <Dialog open onClose={onKeep} maxWidth="xs" role="alertdialog" aria-labelledby={question}>
      <DialogContent>
        <Typography id={question}>{t("dialog.discardQuestion")}</Typography>
      </DialogContent>
      <DialogActions sx={buttons}>
        <Button onClick={onDiscard}>{t("dialog.discard")}</Button>
        <Button variant="contained" autoFocus onClick={onKeep}>
          {t("dialog.goOn")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Whether the text fields of a dialog contain something else than when the person first entered them. Fields that
 * search do not count.
 */
function useTypedText(open: boolean) {
  const before = useRef(new Map<HTMLElement, string>())
  useEffect(() => {
    if (!open) before.current.clear()
  }, [open])
  return {
    note({ target, currentTarget }: FocusEvent<HTMLElement>) {
      // Dialogs opened from this one are its children for React, but not in the page.
      if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
      if (target.matches(textFields) && !before.current.has(target))
        before.current.set(target, textIn(target))
    },
    isThere: () => [...before.current].some(([field, text]) => field.isConnected && textIn(field) !== text),
  }
}

const textFields =
  "textarea, [contenteditable=true], " +
  "input:is([type=text], [type=email], [type=url], [type=number], [type=tel], :not([type])):not([role=combobox])"

function textIn(field: HTMLElement): string {
  return isTextField(field) ? field.value.trim() : (field.textContent ?? "").trim()
}

function isTextField(field: HTMLElement): field is TextField {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}

const strip = {
  display: "flex",
  alignItems: "center",
  gap: 1,
  px: 3,
  pt: 2,
  pb: 1,
} as const

const cross = { marginInlineStart: "auto", color: "inherit" } as const

const buttons = {
  px: 3,
  pb: 2.5,
  gap: 1,
  flexDirection: { xs: "column-reverse", sm: "row" },
  alignItems: { xs: "stretch", sm: "center" },
  "& > :not(style) ~ :not(style)": { marginInlineStart: 0 },
} as const
