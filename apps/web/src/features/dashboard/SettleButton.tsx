import { Button } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { type Settling, useSettle } from "./api.ts"

export interface SettleButtonProps {
  assessmentId: string
  settling: Settling
  /** The number of answers or comments. */
  count: number
}

/** Approves all answers, or resolves all comments, after confirmation: there is no bulk undo. */
export function SettleButton({ assessmentId, settling, count }: SettleButtonProps) {
  const { t } = useTranslation("dashboard")
  const [asks, setAsks] = useState(false)
  const settle = useSettle(assessmentId, settling)
  const confirm = () =>
    settle.mutate(undefined, {
      onSuccess: () => toastSuccess(t(`settle.${settling}.done`)),
      onSettled: () => setAsks(false),
    })
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsks(true)}>
        {t(`settle.${settling}.do`)}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t(`settle.${settling}.do`)}
        confirmLabel={t(`settle.${settling}.confirm`)}
        busy={settle.isPending}
        onConfirm={confirm}
        onCancel={() => setAsks(false)}
      >
        {t(`settle.${settling}.question`, { count })}
      </ConfirmDialog>
    </>
  )
}
