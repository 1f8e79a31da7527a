import { Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Kbd } from "../../ui/Kbd.tsx"
import { keyCaps } from "../../ui/keyboard.ts"
import type { Undo } from "./useUndo.ts"

/** For some seconds after an answer: what was done, and undo. `Announcements` tells screen readers. */
export function UndoOffer({ undo: { last, action, hold } }: { undo: Undo }) {
  const { t } = useTranslation("answers")
  if (!last) return null
  const { label, shortcut = "", run } = action
  return (
    <Stack
      direction="row"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      sx={offer}
    >
      <Typography variant="bodySmall" component="span">
        {t(`question.said.${last}`)}
      </Typography>
      <Button size="small" color="inherit" aria-keyshortcuts={shortcut} onClick={run} sx={{ gap: 1 }}>
        {label}
        <Stack component="span" aria-hidden sx={{ "@media (hover: none)": { display: "none" } }}>
          <Kbd>{keyCaps(shortcut).join("")}</Kbd>
        </Stack>
      </Button>
    </Stack>
  )
}

const offer = {
  position: "fixed",
  zIndex: "snackbar",
  // Above the previous and next buttons on phones.
  bottom: { xs: 72, sm: 16 },
  insetInline: 0,
  width: "fit-content",
  mx: "auto",
  alignItems: "center",
  gap: 1,
  paddingInlineStart: 2,
  paddingInlineEnd: 0.5,
  py: 0.5,
  borderRadius: "8px",
  boxShadow: 3,
  backgroundColor: "surface.inverse",
  color: "surface.onInverse",
} as const
