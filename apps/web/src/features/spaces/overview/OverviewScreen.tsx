import { Alert, Button, Typography } from "@mui/material"
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { parseServerTime } from "../../../i18n/format.ts"
import { paths } from "../../../paths.ts"
import { DownloadButton } from "../../../ui/DownloadButton.tsx"
import { FileDownloadOutlined } from "../../../ui/icons.ts"
import { LevelGrid } from "../../../ui/LevelGrid.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Section } from "../../../ui/Section.tsx"
import { saveFile } from "../../../ui/saveFile.ts"
import { EmptyState, GettingReady, NoAccess } from "../../../ui/states.tsx"
import { readForSave, useSave } from "../../../ui/useSave.ts"
import { calculatedConfidenceQuery, calculatedLevelQuery } from "../assessments/index.ts"
import { spaceQuery } from "../list/index.ts"
import { ArrangedTable } from "./ArrangedTable.tsx"
import { heatMapsOf } from "./heat-map.ts"
import { confidenceOf, hasAnswers, levelOf } from "./standing.ts"

/** The assessments of a space side by side: a table, and a heat map of subjects for each kit. */
export function OverviewScreen() {
  const spaceId = Number(useParams().spaceId)
  if (!Number.isSafeInteger(spaceId) || spaceId < 1) return <NoAccess heading="h1" />
  return <Overview key={spaceId} spaceId={spaceId} />
}

function Overview({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("assessments")
  const { t: shell } = useTranslation()
  const space = useQuery(spaceQuery(spaceId))
  const overview = useQuery(overviewQuery(spaceId))
  const exportTable = useExport()
  const title = space.data?.isDefault ? t("list.own") : (space.data?.title ?? t("list.title"))
  const items = overview.data?.items ?? []
  // The title and the buttons of what arrives would move everything below them.
  if (space.isPending || overview.isPending) return <GettingReady />
  return (
    <Page
      title={t("overview.title", { title })}
      breadcrumbs={[
        { label: shell("nav.spaces"), to: paths.spaces },
        { label: title, to: paths.space(spaceId) },
      ]}
      actions={
        items.length > 0 && (
          <>
            <Button
              variant="outlined"
              startIcon={<FileDownloadOutlined />}
              onClick={() => exportTable(items, `${title} ${t("overview.file")}.csv`)}
            >
              {t("overview.export")}
            </Button>
            <ExcelButton spaceId={spaceId} />
          </>
        )
      }
    >
      <Loaded
        query={overview}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t("overview.none")} hint={t("overview.noneHint")} />}
      >
        {(content) => (
          <>
            <Outdated spaceId={spaceId} assessments={content.items} />
            <Section title={t("overview.table")}>
              <ArrangedTable spaceId={spaceId} assessments={content.items} />
              {content.total > content.items.length && (
                <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
                  {t("overview.shown", { count: content.items.length })}
                </Typography>
              )}
            </Section>
            {heatMapsOf(content.items).map((map) => (
              <Section key={map.kit.id} title={t("overview.map", { kit: map.kit.title })}>
                <LevelGrid
                  label={t("overview.map", { kit: map.kit.title })}
                  of={t("overview.assessment")}
                  columns={map.subjects}
                  rows={map.rows.map(({ title, ...row }) => ({ ...row, head: <bdi>{title}</bdi> }))}
                  levels={map.levels}
                />
                <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
                  {t("overview.mapHint")}
                </Typography>
              </Section>
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Downloads the assessments of a space as a workbook that the server makes, with the levels of all attributes. */
function ExcelButton({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("assessments")
  const load = () =>
    api.download("/api/v1/spaces/{spaceId}/export/", {
      params: { path: { spaceId }, query: { format: "xlsx" } },
      parseAs: "blob",
    })
  return <DownloadButton label={t("overview.excel")} load={load} fallbackName="assessments.xlsx" />
}

/** Notes that some results are outdated, and calculates them on demand, one after the other. */
function Outdated({ spaceId, assessments }: { spaceId: number; assessments: Overviewed }) {
  const { t } = useTranslation("assessments")
  const client = useQueryClient()
  const outdated = assessments.filter(isOutdated)
  const calculate = useSave({
    async mutationFn() {
      const failures: unknown[] = []
      for (const { id } of outdated) {
        // One that cannot be calculated does not keep the others outdated.
        await calculateOne(client, id).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
    onSettled: () => client.invalidateQueries({ queryKey: overviewQuery(spaceId).queryKey }),
  })
  if (outdated.length === 0) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" loading={calculate.isPending} onClick={() => calculate.mutate()}>
          {t("overview.calculate")}
        </Button>
      }
    >
      {t("overview.outdatedCount", { count: outdated.length })}
    </Alert>
  )
}

async function calculateOne(client: QueryClient, assessmentId: string): Promise<void> {
  await readForSave(client, calculatedLevelQuery(assessmentId))
  await readForSave(client, calculatedConfidenceQuery(assessmentId))
}

function isOutdated(assessment: Overviewed[number]) {
  const { permissions, isCalculateValid, isConfidenceValid } = assessment
  return hasAnswers(assessment) && permissions.canViewReport && !(isCalculateValid && isConfidenceValid)
}

type Overviewed = Schemas["SpaceOverview"]["items"]

/** Exports the table as CSV, with plain numbers and ISO times, so that other programs can read them. */
function useExport() {
  const { t } = useTranslation("assessments")
  return (assessments: Overviewed, name: string) => {
    const head = ["assessment", "kit", "level", "confidence", "progress", "changed"] as const
    const rows = assessments.map((each) => [
      each.title,
      each.kit.title,
      levelOf(each)?.title ?? null,
      confidenceOf(each),
      each.questionsCount === 0 ? null : Math.round((100 * each.answersCount) / each.questionsCount),
      parseServerTime(each.lastModificationTime).toISOString(),
    ])
    save(csvOf([head.map((column) => t(`overview.${column}`)), ...rows]), name)
  }
}

function save(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name)
}

/**
 * Formats a table as CSV for spreadsheets: comma-separated, CRLF line ends, UTF-8 with a byte order mark. Texts that a
 * spreadsheet would interpret as formulas are escaped.
 */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ""
  if (typeof value === "number") return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The assessments of a space that the caller has access to, with progress and subject levels. */
const overviewQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).overview,
    queryFn: ({ signal }) =>
      api.get("/api/v1/space-assessments/overview/", { params: { query: { spaceId } }, signal }),
    staleTime: 0,
  })
