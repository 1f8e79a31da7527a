import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"

/** Shows a new token, for the only time, and how to use it. A click outside does not close the dialog. */
export function MadeTokenDialog({
  made: { name, token },
  onClose,
}: {
  made: Schemas["MadeApiToken"]
  onClose: () => void
}) {
  const { t } = useTranslation("apiTokens")
  const example = `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/v1/spaces/`
  return (
    <DialogFrame
      open
      busy
      maxWidth="sm"
      title={t("made.title")}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t("made.done")}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Alert severity="warning">{t("made.warning")}</Alert>
        <div>
          <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 0.5 }}>
            {t("made.token", { name })}
          </Typography>
          <Stack direction="row" sx={box}>
            <Box component="code" dir="ltr" data-testid="token" sx={code}>
              {token}
            </Box>
            <CopyButton text={token} label={t("made.copy")} />
          </Stack>
        </div>
        <div>
          <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 0.5 }}>
            {t("made.use")}
          </Typography>
          <Stack direction="row" sx={box}>
            <Box component="code" dir="ltr" sx={code}>
              {example}
            </Box>
            <CopyButton text={example} />
          </Stack>
        </div>
      </Stack>
    </DialogFrame>
  )
}

const box = {
  gap: 1,
  p: 1.5,
  alignItems: "center",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "8px",
} as const

const code = { flex: 1, minWidth: 0, overflowWrap: "anywhere", textAlign: "start" } as const
