import { Alert, Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { CopyBox } from "../../../ui/CopyBox.tsx"
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
          <CopyBox text={token} label={t("made.copy")} testId="token" />
        </div>
        <div>
          <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 0.5 }}>
            {t("made.use")}
          </Typography>
          <CopyBox text={example} />
        </div>
      </Stack>
    </DialogFrame>
  )
}
