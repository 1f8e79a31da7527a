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
import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { OpenDrafts } from "../drafts/open.ts"
import { DraftScope, useDraftScope } from "../drafts/useDraft.ts"
import { Close } from "./icons.ts"

export interface DialogFrameProps {
  open: boolean
  title: string
  icon?: ReactNode
  /**
   * Called by the close button, Escape and a click outside the dialog, also while something is being saved: that goes
   * on. They ask first if a draft in the dialog would be discarded.
   */
  onClose: () => void
  /** The drafts of the dialog, if its fields are not all below it. */
  drafts?: OpenDrafts
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
  drafts,
  onlyOnce = false,
  maxWidth = "md",
  actions,
  children,
}: DialogFrameProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"))
  const heading = useId()
  const own = useDraftScope()
  const typed = drafts ?? own
  const [asks, setAsks] = useState(false)
  function closeCarefully() {
    // What is being saved is not lost.
    if (typed.state() === "changed") setAsks(true)
    else onClose()
  }
  function discard() {
    setAsks(false)
    typed.discard()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={() => !onlyOnce && closeCarefully()}
      maxWidth={maxWidth}
      fullScreen={phone}
      aria-labelledby={heading}
    >
      <Typography id={heading} component="h2" variant="titleMedium" sx={strip}>
        {icon}
        <span dir="auto">{title}</span>
        <IconButton aria-label={t("dialog.close")} onClick={closeCarefully} sx={cross}>
          <Close />
        </IconButton>
      </Typography>
      <DraftScope value={typed}>
        <DialogContent sx={{ pt: 1 }}>{children}</DialogContent>
        {actions && <DialogActions sx={buttons}>{actions}</DialogActions>}
      </DraftScope>
      {asks && <Discard onKeep={() => setAsks(false)} onDiscard={discard} />}
    </Dialog>
  )
}

/** Asks whether to discard what was typed. */
export function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
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
