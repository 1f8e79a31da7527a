import { Box, IconButton } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ActionButton } from "../../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../../ui/actions.ts"
import { DeleteDialog } from "../../../../ui/ConfirmDialog.tsx"
import { DeleteOutlined, Undo } from "../../../../ui/icons.ts"
import { type Deleted, restore, useDesigner } from "../designer.ts"
import { useDone, useKitDraft } from "../draft.ts"

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
  const { change } = useKitDraft()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    const undo = () => restore(versionId, element)
    // The error has been shown; the element stays.
    await change({ said: t("done.deleted", { title }), make: onDelete, undo }).catch(() => undefined)
    setBusy(false)
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
      <DeleteDialog
        open={asked}
        category={category}
        subject={title}
        action={remove}
        onClose={() => setAsked(false)}
      >
        {t("undo.deleteQuestion", { category, title })}
      </DeleteDialog>
    </>
  )
}

const undoLast = defineAction({ label: "designer:undo.do", shortcut: "mod+z" })

/** The last change with undo, which sticks to the bottom of the screen while its part is scrolled. */
export function UndoLast() {
  const { lastDone, undo } = useDone()
  const action = useAction(undoLast, { run: undo, enabled: lastDone !== undefined })
  return (
    <Box sx={foot}>
      <Box sx={lastDone === undefined ? undefined : pill}>
        <Box role="status" sx={{ typography: "bodySmall", minWidth: 0, overflowWrap: "anywhere" }}>
          {lastDone}
        </Box>
        {lastDone !== undefined && (
          <ActionButton action={action} color="inherit" size="small" startIcon={<Undo />} />
        )}
      </Box>
    </Box>
  )
}

const foot = {
  position: "sticky",
  bottom: 12,
  zIndex: 2,
  mt: 1.5,
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
} as const

const pill = {
  pointerEvents: "auto",
  display: "flex",
  alignItems: "center",
  gap: 1,
  maxWidth: "100%",
  paddingInlineStart: 2,
  paddingInlineEnd: 0.5,
  py: 0.5,
  borderRadius: "8px",
  boxShadow: 3,
  backgroundColor: "surface.inverse",
  color: "surface.onInverse",
} as const
