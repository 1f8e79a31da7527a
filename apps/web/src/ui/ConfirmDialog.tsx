import { Button, Typography } from "@mui/material"
import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "./DialogFrame.tsx"

/** What a person is asked before something happens. */
export interface Question {
  title: string
  /** One sentence that says what will happen. */
  children: ReactNode
  /** The button label; "Confirm" by default. */
  confirmLabel?: string
  /** Colours the button as a warning. */
  destructive?: boolean
}

export interface ConfirmDialogProps extends Question {
  open?: boolean
  busy?: boolean
  /** Shows a notice that is only acknowledged: without a cancel button. */
  notice?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before something that cannot be undone. If that takes a while, see {@link ActionDialog}. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const {
    open = true,
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

export interface ActionDialogProps extends Question {
  open?: boolean
  /** What is confirmed. The dialog is busy until it settles; a failure is shown in a toast. */
  action: () => Promise<unknown>
  /** Called when the question is cancelled, and after the action, also if it failed. */
  onClose: () => void
}

/** Asks for confirmation before an action, and performs it. */
export function ActionDialog({ action, onClose, ...question }: ActionDialogProps) {
  const { mutate, isPending } = useMutation({ mutationFn: action, onSettled: onClose })
  return <ConfirmDialog {...question} busy={isPending} onConfirm={() => mutate()} onCancel={onClose} />
}

/**
 * Asks for confirmation before deleting, and deletes. `category` is the word for what is deleted, such as "space". By
 * default the text says that this cannot be undone.
 */
export function DeleteDialog({
  category,
  subject,
  children,
  ...rest
}: Pick<ActionDialogProps, "open" | "action" | "onClose"> & {
  category: string
  subject: string
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <ActionDialog {...rest} destructive title={t("dialog.deleteTitle", { category })}>
      {children ?? t("dialog.deleteQuestion", { category, title: subject })}
    </ActionDialog>
  )
}
