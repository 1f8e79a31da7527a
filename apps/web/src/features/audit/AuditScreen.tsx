import { Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { useFormat } from "../../i18n/useFormat.ts"
import { places } from "../../places.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Page } from "../../ui/Page.tsx"
import { Pagination, pagesOf } from "../../ui/Pagination.tsx"
import { EmptyState, NoAccess, Skeletons } from "../../ui/states.tsx"
import { spaceQuery } from "../spaces/index.ts"
import { type AuditFilter, auditQuery, entriesPerPage, everything } from "./api.ts"
import { EntryList } from "./EntryList.tsx"
import { ExportMenu } from "./ExportMenu.tsx"
import { Filters } from "./Filters.tsx"

/** Who did what to whom in a space, for its owner. */
export function AuditScreen() {
  const spaceId = Number(useParams().spaceId)
  if (!Number.isSafeInteger(spaceId) || spaceId < 1) return <NoAccess heading="h1" />
  return <Audit key={spaceId} spaceId={spaceId} />
}

function Audit({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("audit")
  const { t: shell } = useTranslation()
  const format = useFormat()
  const space = useQuery(spaceQuery(spaceId))
  const [filter, setFilter] = useState<AuditFilter>(everything)
  const [page, setPage] = useState(1)
  const log = useQuery({ ...auditQuery(spaceId, filter, page), placeholderData: keepPreviousData })
  const title = space.data?.isDefault ? t("own") : (space.data?.title ?? "")
  const isFiltered = Object.values(filter).some((value) => value !== "")
  return (
    <Loaded query={log} heading="h1" loading={<Skeletons count={8} height={56} />}>
      {({ items, total, kinds, people }) => (
        <Page
          title={t("title", { title })}
          breadcrumbs={[
            { label: shell("nav.spaces"), to: places.spaces },
            { label: title, to: places.space(spaceId) },
          ]}
          actions={total > 0 && <ExportMenu spaceId={spaceId} title={title} filter={filter} />}
        >
          <Typography color="textSecondary" sx={{ mb: 3, maxWidth: 720 }}>
            {t("text")}
          </Typography>
          <Filters
            kinds={kinds}
            people={people}
            filter={filter}
            onChange={(next) => {
              setFilter(next)
              setPage(1)
            }}
          />
          {items.length === 0 && isFiltered && <EmptyState title={t("noMatch")} hint={t("noMatchHint")} />}
          {items.length === 0 && !isFiltered && <EmptyState title={t("none")} hint={t("noneHint")} />}
          {items.length > 0 && (
            <>
              <Typography variant="bodySmall" color="textSecondary" role="status" sx={{ mb: 1 }}>
                {t("count", { count: total, value: format.number(total) })}
              </Typography>
              <EntryList entries={items} />
            </>
          )}
          <Pagination page={page} pages={pagesOf(total, entriesPerPage)} onChange={setPage} />
        </Page>
      )}
    </Loaded>
  )
}
