import { Box } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { hostOf } from "../../../ui/host.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { Row, Rows } from "../../../ui/LinkedRows.tsx"
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
          <Rows label={t("title")}>
            {items.map((item) => (
              <ImportedRow key={item.id} spaceId={spaceId} item={item} />
            ))}
          </Rows>
          <Pagination page={page} pages={pagesOf(total, importedPerPage)} onChange={setPage} />
        </>
      )}
    </Loaded>
  )
}

function ImportedRow({ spaceId, item }: { spaceId: number; item: Schemas["ImportedResultCard"] }) {
  const { t } = useTranslation("imported")
  const format = useFormat()
  const { id, title, origin, signedTime, level } = item
  return (
    <Row
      to={paths.imported(spaceId, id)}
      title={title}
      detail={t("detail", { host: hostOf(origin), date: format.date(signedTime) })}
      mark={
        level && (
          <Box sx={{ width: 160 }}>
            <LevelStrip levels={level.of} level={{ rank: level.index, title: level.title }} />
          </Box>
        )
      }
    />
  )
}
