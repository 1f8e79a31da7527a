import { Box, Card, Link, MenuItem, TextField, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { NextPage, type NextPageProps } from "../../../ui/NextPage.tsx"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { changeItem, roadmapChanged, type Status, statuses } from "./api.ts"
import { isOpen } from "./roadmap.ts"

type MyItem = Schemas["MyItem"]

interface MyItemsProps {
  /** Those loaded so far, open ones first. */
  items: readonly MyItem[]
  /** Loads further ones. */
  query: NextPageProps["query"] & { hasNextPage: boolean }
}

/** The open items that are assigned to the person, in all assessments; nothing while there are none. */
export function MyItems({ items, query }: MyItemsProps) {
  const { t } = useTranslation("roadmap")
  const open = items.filter(isOpen)
  const last = items.at(-1)
  if (open.length === 0) return null
  return (
    <Section title={t("mine.title")}>
      <Card component="ul" sx={list}>
        {open.map((item) => (
          <Row key={item.id} item={item} />
        ))}
        {query.hasNextPage && last && isOpen(last) && (
          <Box component="li" sx={{ p: 1 }}>
            <NextPage label={t("mine.more")} query={query} />
          </Box>
        )}
      </Card>
    </Section>
  )
}

function Row({ item }: { item: MyItem }) {
  const { t } = useTranslation("roadmap")
  const format = useFormat()
  const client = useQueryClient()
  const { action, assessment, space, due, isLate } = item
  const move = useSave({
    mutationFn: (status: Status) => changeItem(assessment.id, item.id, { status }, item),
    onSuccess(_item, status) {
      toastSuccess(t("items.moved", { action, status: t(`status.${status}`) }))
      return roadmapChanged(client, assessment.id)
    },
    // The item may be gone, or no longer the person's.
    onError: () => void client.invalidateQueries({ queryKey: keys.myItems }),
  })
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={paths.advice({ spaceId: space.id, assessmentId: assessment.id })}
          variant="titleMedium"
          dir="auto"
          sx={{ display: "block", overflowWrap: "anywhere" }}
        >
          {action}
        </Link>
        <Typography variant="bodySmall" color="textSecondary">
          <bdi>{assessment.title}</bdi>
          {due !== null && (
            <Typography component="span" variant="bodySmall" color={isLate ? "error" : undefined}>
              {" · "}
              {t(isLate ? "items.late" : "mine.due", { date: format.day(due) })}
            </Typography>
          )}
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        fullWidth={false}
        value={item.status}
        disabled={move.isPending}
        onChange={({ target }) => {
          const status = statuses.find((each) => each === target.value)
          if (status && status !== item.status) move.mutate(status)
        }}
        slotProps={{ select: { SelectDisplayProps: { "aria-label": t("mine.statusOf", { action }) } } }}
        sx={{ width: 150 }}
      >
        {statuses.map((status) => (
          <MenuItem key={status} value={status}>
            {t(`status.${status}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: "none" } as const

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1.5,
  px: 2,
  py: 1.25,
  "& + &": { borderTop: "1px solid", borderColor: "divider" },
} as const
