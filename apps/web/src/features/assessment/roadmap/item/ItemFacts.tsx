import { Box, Chip, Stack } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { CheckCircleOutlined, EventOutlined } from "../../../../ui/icons.ts"
import { PersonAvatar } from "../../../../ui/PersonAvatar.tsx"
import type { Item, Status } from "../api.ts"
import { isLate, presentDay } from "../roadmap.ts"

/** Owner, date, priority and effort of an item, in one or more lines. */
export function ItemFacts({ item, withStatus = false }: { item: Item; withStatus?: boolean }) {
  const { t } = useTranslation("roadmap")
  const format = useFormat()
  const { assignee, due, priority, effort, status, doneBy } = item
  const late = isLate(item, presentDay())
  return (
    <Stack component="span" direction="row" sx={line}>
      {withStatus && <StatusChip status={status} />}
      {assignee && (
        <Box component="span" sx={pair}>
          <PersonAvatar name={assignee.displayName} picture={assignee.pictureLink} size={20} />
          <bdi>{assignee.displayName}</bdi>
        </Box>
      )}
      {due !== null && (
        <Box component="span" sx={{ ...pair, color: late ? "error.main" : undefined }}>
          <EventOutlined aria-hidden sx={{ fontSize: "1rem" }} />
          {late ? t("items.late", { date: format.day(due) }) : format.day(due)}
        </Box>
      )}
      <span>{t(`priority.${priority.code}`)}</span>
      <span>{t("items.effort", { effort })}</span>
      {doneBy === "ANSWER" && (
        <Box component="span" sx={pair}>
          <CheckCircleOutlined aria-hidden color="success" sx={{ fontSize: "1rem" }} />
          {t("items.doneByAnswer")}
        </Box>
      )}
    </Stack>
  )
}

/** The status of an item, told by its word and its outline. */
export function StatusChip({ status }: { status: Status }) {
  const { t } = useTranslation("roadmap")
  return <Chip size="small" variant="outlined" color={colours[status]} label={t(`status.${status}`)} />
}

const colours = { TODO: "default", DOING: "primary", DONE: "success", DROPPED: "default" } as const

const line = {
  display: "flex",
  columnGap: 1.5,
  rowGap: 0.5,
  flexWrap: "wrap",
  alignItems: "center",
  typography: "bodySmall",
  color: "text.secondary",
} as const

const pair = { display: "inline-flex", alignItems: "center", gap: 0.5, minWidth: 0 } as const
