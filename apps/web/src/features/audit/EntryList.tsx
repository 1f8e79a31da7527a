import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useFormat } from "../../i18n/useFormat.ts"

/** The log, one entry per line: a sentence, its kind, and the time. */
export function EntryList({ entries }: { entries: Schemas["AuditEntry"][] }) {
  const { t } = useTranslation("audit")
  const format = useFormat()
  return (
    <Box component="ul" aria-label={t("entries")} sx={list}>
      {entries.map(({ id, time, kind, text, apiToken }) => (
        <Stack key={id} component="li" sx={row}>
          <Typography
            component="time"
            dateTime={`${time}Z`}
            variant="bodySmall"
            color="textSecondary"
            sx={{ flex: "none", minWidth: 136 }}
          >
            {format.dateTime(time)}
          </Typography>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ overflowWrap: "anywhere" }}>{text}</Typography>
            <Typography variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {apiToken === null ? kind.title : `${kind.title} · ${t("byToken", { name: apiToken })}`}
            </Typography>
          </Box>
        </Stack>
      ))}
    </Box>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "& > li + li": { borderTop: "1px solid", borderColor: "divider" },
} as const

const row = {
  px: 2,
  py: 1.25,
  columnGap: 2,
  flexDirection: { xs: "column", sm: "row" },
  alignItems: { xs: "stretch", sm: "baseline" },
} as const
