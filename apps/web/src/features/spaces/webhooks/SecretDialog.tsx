import KeyIcon from "@mui/icons-material/Key"
import { Box, Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"

/** Shows the secret of a webhook, once only; `formerUntil` is set while the previous secret is still valid. */
export function SecretDialog({
  secret,
  formerUntil,
  onClose,
}: {
  secret: string
  formerUntil?: string
  onClose: () => void
}) {
  const { t } = useTranslation("webhooks")
  const format = useFormat()
  return (
    <DialogFrame
      open
      title={t("secret.title")}
      icon={<KeyIcon />}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t("secret.done")}
        </Button>
      }
    >
      <Typography>{t("secret.hint")}</Typography>
      <Stack direction="row" dir="ltr" sx={{ alignItems: "center", gap: 1, my: 2 }}>
        <Box
          component="code"
          role="note"
          aria-label={t("secret.label")}
          sx={{ overflowWrap: "anywhere", flexGrow: 1 }}
        >
          {secret}
        </Box>
        <CopyButton text={secret} label={t("secret.copy")} />
      </Stack>
      {formerUntil !== undefined && (
        <Typography color="textSecondary">
          {t("secret.overlap", { time: format.dateTime(formerUntil) })}
        </Typography>
      )}
    </DialogFrame>
  )
}
