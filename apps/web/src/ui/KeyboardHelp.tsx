import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "./DialogFrame.tsx"
import { Kbd } from "./Kbd.tsx"
import { keyboard, keyCaps } from "./keyboard.ts"

/** The keyboard shortcuts of the current screen. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const actions = open ? keyboard.actions() : []
  return (
    <DialogFrame open={open} title={t("keyboard.title")} onClose={onClose} maxWidth="sm">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("keyboard.intro")}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 1 }}>
        {actions.map(({ label, shortcut = "" }) => (
          <Stack key={shortcut} direction="row" sx={{ justifyContent: "space-between", gap: 2 }}>
            <Typography component="dt">{label}</Typography>
            <Stack component="dd" direction="row" sx={{ m: 0, gap: 0.5 }}>
              {keyCaps(shortcut).map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </Stack>
          </Stack>
        ))}
      </Box>
    </DialogFrame>
  )
}
