import Undo from "@mui/icons-material/Undo"
import { Box } from "@mui/material"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { useDraft } from "../draft.ts"

const undoLast = defineAction({ label: "designer:undo.do", shortcut: "mod+z" })

/** What was done last, and the way back from it. */
export function UndoLast() {
  const { lastDone, undo } = useDraft()
  const action = useAction(undoLast, { run: undo, enabled: lastDone !== undefined })
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 40 }}>
      <Box role="status" sx={{ color: "text.secondary", typography: "bodySmall" }}>
        {lastDone}
      </Box>
      {lastDone !== undefined && <ActionButton action={action} startIcon={<Undo />} size="small" />}
    </Box>
  )
}
