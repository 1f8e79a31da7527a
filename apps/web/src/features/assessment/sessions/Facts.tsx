import { Chip, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { Session } from "./api.ts"

/** What kind of session it is, until when it is open, and how many take part. */
export function Facts({ session }: { session: Session }) {
  const { t } = useTranslation("sessions")
  const format = useFormat()
  const { mode, isAnonymous, state, closesAt, participants } = session
  const end = state === "OPEN" && closesAt !== null ? t("until", { time: format.dateTime(closesAt) }) : null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
      <Chip
        size="small"
        color={state === "OPEN" ? "success" : "default"}
        variant="outlined"
        label={t(`state.${state}`)}
      />
      <Chip size="small" variant="outlined" label={t(`mode.${mode}`)} />
      <Chip size="small" variant="outlined" label={t(isAnonymous ? "anonymous" : "named")} />
      <Typography variant="bodySmall" color="textSecondary">
        {t("participants", { count: participants })}
        {end && ` · ${end}`}
      </Typography>
    </Stack>
  )
}
