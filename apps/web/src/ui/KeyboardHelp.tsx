import { Box, FormControlLabel, Stack, Switch, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useSingleKeys } from "./actions.ts"
import { DialogFrame } from "./DialogFrame.tsx"
import { Kbd } from "./Kbd.tsx"
import { isSingleCharacter, keyboard, keyCaps, singleKeys } from "./keyboard.ts"

/** The keyboard shortcuts of the current screen, and a switch for those of a single character. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const withSingleKeys = useSingleKeys()
  const works = (shortcut: string) => withSingleKeys || !isSingleCharacter(shortcut)
  const actions = open ? keyboard.actions().filter(({ shortcut = "" }) => works(shortcut)) : []
  return (
    <DialogFrame open={open} title={t("keyboard.title")} onClose={onClose} maxWidth="sm">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("keyboard.intro")}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 1 }}>
        {actions.map(({ label, shortcut = "" }) => (
          <Stack key={shortcut} direction="row" sx={{ justifyContent: "space-between", gap: 2 }}>
            <Typography component="dt">{label}</Typography>
            <Stack component="dd" dir="ltr" direction="row" sx={{ m: 0, gap: 0.5 }}>
              {keyCaps(shortcut).map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </Stack>
          </Stack>
        ))}
      </Box>
      <FormControlLabel
        control={<Switch checked={withSingleKeys} onChange={(_event, on) => singleKeys.turn(on)} />}
        label={t("keyboard.singleKeys")}
        sx={{ mt: 2 }}
      />
      <Typography variant="bodySmall" color="textSecondary">
        {t("keyboard.singleKeysHint")}
      </Typography>
    </DialogFrame>
  )
}
