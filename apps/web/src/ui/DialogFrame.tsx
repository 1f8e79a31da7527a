import Close from "@mui/icons-material/Close"
import {
  Dialog,
  DialogActions,
  DialogContent,
  IconButton,
  Typography,
  useMediaQuery,
  useTheme,
} from "@mui/material"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"

export interface DialogFrameProps {
  open: boolean
  title: string
  icon?: ReactNode
  /** Called by the close button, Escape and a click outside the dialog; not while `busy`. */
  onClose: () => void
  busy?: boolean
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
  busy = false,
  maxWidth = "md",
  actions,
  children,
}: DialogFrameProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"))
  const heading = useId()
  const close = () => !busy && onClose()
  return (
    <Dialog open={open} onClose={close} maxWidth={maxWidth} fullScreen={phone} aria-labelledby={heading}>
      <Typography id={heading} component="h2" variant="titleMedium" sx={strip}>
        {icon}
        <span dir="auto">{title}</span>
        <IconButton aria-label={t("dialog.close")} onClick={close} disabled={busy} sx={cross}>
          <Close />
        </IconButton>
      </Typography>
      <DialogContent sx={{ pt: 3 }}>{children}</DialogContent>
      {actions && <DialogActions sx={buttons}>{actions}</DialogActions>}
    </Dialog>
  )
}

const strip = {
  display: "flex",
  alignItems: "center",
  gap: 1,
  px: 3,
  py: 1,
  backgroundColor: "bar.main",
  color: "bar.on",
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
