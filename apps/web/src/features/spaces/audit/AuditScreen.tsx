import { Box, Button, Menu, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { api } from "../../../api/client.ts"
import { isOutOfReach } from "../../../api/errors.ts"
import { keys } from "../../../api/keys.ts"
import type { Paths, Schemas } from "../../../api/schemas.ts"
import { beginningOf, dayAfter, noDay } from "../../../i18n/days.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { useZone, type Zone } from "../../../i18n/zone.ts"
import { paths } from "../../../paths.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { FileDownloadOutlined } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { saveFile } from "../../../ui/saveFile.ts"
import { EmptyState, ErrorState, NoAccess, Skeletons } from "../../../ui/states.tsx"
import { pageIn, useFilter } from "../../../ui/useFilter.ts"
import { useSave } from "../../../ui/useSave.ts"
import { spaceQuery } from "../list/index.ts"

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
  const [{ page: pageText, ...filter }, change] = useFilter(({ text, day }) => ({
    kind: text("kind"),
    personId: text("personId"),
    from: day("from"),
    to: day("to"),
    page: text("page"),
  }))
  const page = pageIn(pageText)
  const zone = useZone(useLanguage())
  const log = useQuery({ ...auditQuery(spaceId, filter, page, zone), placeholderData: keepPreviousData })
  // Another filter can be chosen if the entries for one cannot be loaded.
  const [known, setKnown] = useState(log.data)
  if (log.data && log.data !== known) setKnown(log.data)
  const failed = log.data === undefined && !isOutOfReach(log.error) ? log.error : null
  const title = space.data?.isDefault ? t("own") : (space.data?.title ?? "")
  const isFiltered = Object.values(filter).some((value) => value !== "")
  const loading = <Skeletons count={8} height={56} />
  // The heading would grow when the title of the space arrives.
  if (space.isPending) return loading
  const content = ({ items, total, kinds, people }: Schemas["AuditPage"]) => (
    <Page
      title={t("title", { title })}
      breadcrumbs={[
        { label: shell("nav.spaces"), to: paths.spaces },
        { label: title, to: paths.space(spaceId) },
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
        onChange={(next) => change({ ...next, page: "" })}
      />
      {failed && <ErrorState error={failed} onRetry={() => void log.refetch()} />}
      {!failed && items.length === 0 && isFiltered && (
        <EmptyState title={t("noMatch")} hint={t("noMatchHint")} />
      )}
      {!failed && items.length === 0 && !isFiltered && <EmptyState title={t("none")} hint={t("noneHint")} />}
      {!failed && items.length > 0 && (
        <>
          <Typography variant="bodySmall" color="textSecondary" role="status" sx={{ mb: 1 }}>
            {t("count", { count: total, value: format.number(total) })}
          </Typography>
          <EntryList entries={items} />
        </>
      )}
      <Pagination
        page={page}
        pages={pagesOf(total, entriesPerPage)}
        onChange={(next) => change({ page: String(next) })}
      />
    </Page>
  )
  if (failed && known) return content(known)
  return (
    <Loaded query={log} heading="h1" loading={loading}>
      {content}
    </Loaded>
  )
}

/** The log, one entry per line: a sentence, its kind, and the time. */
function EntryList({ entries }: { entries: Schemas["AuditEntry"][] }) {
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

const formats: ExportFormat[] = ["csv", "jsonl"]

/** Saves the filtered entries as a file, for spreadsheets or for programs. */
function ExportMenu({ spaceId, title, filter }: { spaceId: number; title: string; filter: AuditFilter }) {
  const { t } = useTranslation("audit")
  const number = useFormat().number
  const zone = useZone(useLanguage())
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const save = useSave({
    mutationFn: (format: ExportFormat) => exportEntries(spaceId, filter, zone, format),
    onSuccess: (file, format) => saveFile(file, `${title} ${t("export.file")}.${format}`),
  })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        loading={save.isPending}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {t("export.action")}
      </Button>
      <Menu anchorEl={opener} open={opener !== null} onClose={() => setOpener(null)}>
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setOpener(null)
              save.mutate(format)
            }}
          >
            {t(`export.${format}`)}
          </MenuItem>
        ))}
        <Typography
          component="li"
          role="none"
          variant="bodySmall"
          color="textSecondary"
          sx={{ px: 2, py: 1, maxWidth: 280, whiteSpace: "normal" }}
        >
          {t("export.hint", { value: number(mostExported) })}
        </Typography>
      </Menu>
    </>
  )
}

interface FiltersProps {
  kinds: Schemas["AuditKind"][]
  people: Schemas["Person"][]
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** Filters the log by what happened, by whom or to whom, and when. */
function Filters({ kinds, people, filter, onChange }: FiltersProps) {
  const { t } = useTranslation("audit")
  const isFiltered = Object.values(filter).some((value) => value !== "")
  return (
    <Box component="fieldset" aria-label={t("filter.label")} sx={isFiltered ? fieldsAndButton : fields}>
      <TextField
        select
        size="small"
        label={t("filter.kind")}
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t("filter.anyKind")}</MenuItem>
        {kinds.map(({ code, title }) => (
          <MenuItem key={code} value={code}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t("filter.person")}
        value={filter.personId}
        onChange={({ target }) => onChange({ ...filter, personId: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t("filter.anybody")}</MenuItem>
        {people.map(({ id, displayName }) => (
          <MenuItem key={id} value={id} dir={directionOf(displayName)}>
            {displayName}
          </MenuItem>
        ))}
      </TextField>
      {(["from", "to"] as const).map((end) => (
        <DayField
          key={end}
          size="small"
          label={t(`filter.${end}`)}
          value={filter[end]}
          min="1970-01-02"
          max="2999-12-31"
          onChange={(day) => day !== noDay && onChange({ ...filter, [end]: day })}
        />
      ))}
      {isFiltered && (
        <Button onClick={() => onChange(everything)} sx={{ justifySelf: "start" }}>
          {t("filter.clear")}
        </Button>
      )}
    </Box>
  )
}

const fields = {
  m: 0,
  mb: 3,
  p: 0,
  border: "none",
  minWidth: 0,
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", md: "2fr 2fr 1fr 1fr" },
} as const

const fieldsAndButton = {
  ...fields,
  gridTemplateColumns: { ...fields.gridTemplateColumns, md: "2fr 2fr 1fr 1fr auto" },
} as const

const entriesPerPage = 50

/** The maximum number of entries that the server puts in one file. */
const mostExported = 20_000

type ExportFormat = "csv" | "jsonl"

/** Which entries to show; an empty string means no limit. Days are in the reader's time zone, such as `2026-03-01`. */
interface AuditFilter {
  kind: string
  personId: string
  from: string
  to: string
}

const everything: AuditFilter = { kind: "", personId: "", from: "", to: "" }

/** Entries of a space, newest first; pages count from 1. Always refetched: others may have acted meanwhile. */
const auditQuery = (spaceId: number, filter: AuditFilter, page: number, zone: Zone) =>
  queryOptions({
    queryKey: keys.space(spaceId).audit({ ...filter, page, zone }),
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/audit/", {
        params: {
          path: { spaceId },
          query: { ...queryOf(filter, zone), page: page - 1, size: entriesPerPage },
        },
        signal,
      }),
    staleTime: 0,
  })

/** The filtered entries as a file. */
function exportEntries(
  spaceId: number,
  filter: AuditFilter,
  zone: Zone,
  format: ExportFormat,
): Promise<Blob> {
  return api.get("/api/v1/spaces/{spaceId}/audit/export/", {
    params: { path: { spaceId }, query: { ...queryOf(filter, zone), format } },
    parseAs: "blob",
  })
}

type Query = NonNullable<Paths["/api/v1/spaces/{spaceId}/audit/export/"]["get"]["parameters"]["query"]>

/** From the start of the first day to the end of the last, in the zone in which the entries are shown. */
function queryOf({ kind, personId, from, to }: AuditFilter, zone: Zone): Query {
  return {
    ...(isKind(kind) && { kind }),
    ...(personId !== "" && { personId }),
    ...(from !== "" && { since: beginningOf(from, zone).toISOString() }),
    ...(to !== "" && { until: beginningOf(dayAfter(to, 1), zone).toISOString() }),
  }
}

/** The kinds come from the server, so the chosen one is valid. */
function isKind(kind: string): kind is NonNullable<Query["kind"]> {
  return kind !== ""
}
