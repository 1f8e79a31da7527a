import Undo from "@mui/icons-material/Undo"
import { Box } from "@mui/material"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { useDone } from "../draft.ts"

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
