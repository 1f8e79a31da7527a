import { Button, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "./DialogFrame.tsx"

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** One sentence that says what will happen. */
  children: ReactNode
  /** The button label; "Confirm" by default. */
  confirmLabel?: string
  /** Colours the button as a warning. */
  destructive?: boolean
  busy?: boolean
  /** Shows a notice that is only acknowledged: without a cancel button. */
  notice?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const {
    open,
    title,
    children,
    confirmLabel,
    destructive = false,
    busy = false,
    notice = false,
    onConfirm,
    onCancel,
  } = props
  return (
    <DialogFrame
      open={open}
      title={title}
      onClose={onCancel}
      busy={busy}
      maxWidth="sm"
      actions={
        <>
          {!notice && (
            <Button onClick={onCancel} disabled={busy}>
              {t("dialog.cancel")}
            </Button>
          )}
          <Button
            variant="contained"
            color={destructive ? "error" : "primary"}
            loading={busy}
            onClick={onConfirm}
          >
            {confirmLabel ?? t("dialog.confirm")}
          </Button>
        </>
      }
    >
      <Typography component="div">{children}</Typography>
    </DialogFrame>
  )
}

/**
 * Asks for confirmation before deleting. `category` is the word for what is deleted, such as "space". By default the
 * text says that this cannot be undone.
 */
export function ConfirmDeleteDialog({
  category,
  subject,
  children,
  ...rest
}: Pick<ConfirmDialogProps, "open" | "busy" | "onConfirm" | "onCancel"> & {
  category: string
  subject: string
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog {...rest} destructive title={t("dialog.deleteTitle", { category })}>
      {children ?? t("dialog.deleteQuestion", { category, title: subject })}
    </ConfirmDialog>
  )
}
