import DeleteOutlined from "@mui/icons-material/DeleteOutlined"
import { IconButton } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { useDraft } from "../draft.ts"

/** Deletes an element: after asking where nothing brings it back, at once where it can be undone. */
export function DeleteButton({
  category,
  title,
  onDelete,
  undo,
}: {
  category: string
  title: string
  onDelete: () => Promise<unknown>
  undo?: () => Promise<unknown>
}) {
  const { t } = useTranslation("designer")
  const { change } = useDraft()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    // A refusal has been shown; what is there stays.
    await change({ said: t("done.deleted", { title }), make: onDelete, undo }).catch(() => undefined)
    setBusy(false)
    setAsked(false)
  }
  return (
    <>
      <IconButton
        aria-label={t("delete", { what: title })}
        loading={busy && !asked}
        onClick={() => (undo ? void remove() : setAsked(true))}
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
      />
    </>
  )
}
