import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../ConfirmDialog.tsx"

/** Says that what is being edited has to be saved or cancelled before anything else. */
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
