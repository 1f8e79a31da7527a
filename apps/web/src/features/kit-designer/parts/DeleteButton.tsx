import DeleteOutlined from "@mui/icons-material/DeleteOutlined"
import { IconButton } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { type Deleted, restore } from "../api.ts"
import { useDesigner } from "../designer.ts"
import { useDraft } from "../draft.ts"

/** Deletes an element, which can be undone; asks first if it may contain others. */
export function DeleteButton({
  category,
  title,
  element,
  atOnce = false,
  onDelete,
}: {
  category: string
  title: string
  element: Deleted
  atOnce?: boolean
  onDelete: () => Promise<unknown>
}) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useDraft()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    const undo = () => restore(versionId, element)
    // The error has been shown; the element stays.
    await change({ said: t("done.deleted", { title }), make: onDelete, undo }).catch(() => undefined)
    setBusy(false)
    setAsked(false)
  }
  return (
    <>
      <IconButton
        aria-label={t("delete", { what: title })}
        loading={busy && !asked}
        onClick={() => (atOnce ? void remove() : setAsked(true))}
      >
        <DeleteOutlined />
      </IconButton>
      <ConfirmDeleteDialog
        open={asked}
        category={category}
        subject={title}
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      >
        {t("undo.deleteQuestion", { category, title })}
      </ConfirmDeleteDialog>
    </>
  )
}
