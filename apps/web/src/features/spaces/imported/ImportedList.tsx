import { Box, ButtonBase, Card, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { places } from "../../../places.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { importedPerPage, importedResultsQuery } from "./api.ts"

/** The imported results of a space, page by page; nothing if there are none. */
export function ImportedList({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("imported")
  const [page, setPage] = useState(1)
  const list = useQuery(importedResultsQuery(spaceId, page))
  return (
    <Loaded
      query={list}
      loading={<Skeletons count={1} height={64} />}
      isEmpty={({ total }) => total === 0}
      empty={null}
    >
      {({ items, total }) => (
        <>
          <Card component="ul" variant="outlined" aria-label={t("title")} sx={rows}>
            {items.map((item) => (
              <Row key={item.id} spaceId={spaceId} item={item} />
            ))}
          </Card>
          <Pagination page={page} pages={pagesOf(total, importedPerPage)} onChange={setPage} />
        </>
      )}
    </Loaded>
  )
}

function Row({ spaceId, item }: { spaceId: number; item: Schemas["ImportedResultCard"] }) {
  const { t } = useTranslation("imported")
  const format = useFormat()
  const { id, title, origin, signedTime, level } = item
  return (
    <Box component="li" sx={{ "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <ButtonBase component={Link} to={places.imported(spaceId, id)} sx={row}>
        <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
          <Typography component="div" sx={{ overflowWrap: "anywhere" }}>
            <bdi>{title}</bdi>
          </Typography>
          <Typography
            component="div"
            variant="bodySmall"
            color="textSecondary"
            sx={{ overflowWrap: "anywhere" }}
          >
            {t("detail", { host: isolated(hostOf(origin)), date: format.date(signedTime) })}
          </Typography>
        </Box>
        {level && (
          <Box sx={{ width: 160 }}>
            <LevelStrip levels={level.of} level={{ rank: level.index, title: level.title }} />
          </Box>
        )}
      </ButtonBase>
    </Box>
  )
}

/** The part of an address that people know a site by. */
export function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? origin
}

/** A name from elsewhere, in its own direction within a sentence of either one. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

const rows = { listStyle: "none", m: 0, p: 0, width: "100%" } as const

const row = {
  display: "flex",
  width: "100%",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1,
  px: 2,
  py: 1.5,
  textAlign: "start",
  "&:hover": { backgroundColor: "action.hover" },
} as const
