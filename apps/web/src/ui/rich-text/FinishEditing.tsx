import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../ConfirmDialog.tsx"

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
