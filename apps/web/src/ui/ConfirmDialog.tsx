import { Button, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "./DialogFrame.tsx"
import { useSave } from "./useSave.ts"

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
      maxWidth="sm"
      actions={
        <>
          {!notice && <Button onClick={onCancel}>{t("dialog.cancel")}</Button>}
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
  /** What is confirmed. A failure is shown in a toast. Cancelling meanwhile closes the question; the action goes on. */
  action: () => Promise<unknown>
  /** Called when the question is cancelled, and after the action, also if it failed. */
  onClose: () => void
}

/** Asks for confirmation before an action, and performs it. */
export function ActionDialog({ action, onClose, ...question }: ActionDialogProps) {
  const { mutate, isPending } = useSave({ mutationFn: action })
  // Not called once the question is closed: another one may be open by then.
  const confirm = () => mutate(undefined, { onSettled: onClose })
  return <ConfirmDialog {...question} busy={isPending} onConfirm={confirm} onCancel={onClose} />
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
