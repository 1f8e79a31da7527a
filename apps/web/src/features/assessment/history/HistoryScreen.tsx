import { Alert, Box, MenuItem, TextField } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { AssessmentPage, assessmentQuery, permissionsQuery, usePaths } from "../frame/index.ts"
import { type Span, timelineQuery } from "./api.ts"
import { Changes } from "./Changes.tsx"
import { Milestones } from "./Milestones.tsx"
import { isMoment } from "./moments.ts"
import { Publications } from "./Publications.tsx"
import { TimelineChart } from "./TimelineChart.tsx"
import { TimelineTable } from "./TimelineTable.tsx"

/** How the result of an assessment has come about: over time, between two moments, and in published reports. */
export function HistoryScreen() {
  const { t } = useTranslation("history")
  const { assessmentId } = usePaths()
  const [search, setSearch] = useSearchParams()
  const scope = search.get("scope") ?? "whole"
  const timeline = useQuery(timelineQuery(assessmentId, scope))
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  // A part that the kit no longer has: the whole is shown instead. If that fails, too, the reason is another.
  const isGone = scope !== "whole" && timeline.isError && timeline.data === undefined
  useEffect(() => {
    if (isGone) setSearch(withParts(search, { scope: "whole" }), { replace: true })
  }, [isGone, search, setSearch])
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={timeline.isError && timeline.data === undefined}
    >
      <Loaded query={timeline} heading="h1" loading={<Skeletons count={3} height={160} />}>
        {(loaded) => (
          <Content
            timeline={loaded}
            permissions={permissions}
            scope={scope}
            onScope={(next) => setSearch(withParts(search, { scope: next }), { preventScrollReset: true })}
            span={spanOf(search, loaded)}
            onSpan={(span) => setSearch(withParts(search, { ...span }), { preventScrollReset: true })}
          />
        )}
      </Loaded>
    </AssessmentPage>
  )
}

function withParts(search: URLSearchParams, parts: Record<string, string>): URLSearchParams {
  return new URLSearchParams({ ...Object.fromEntries(search), ...parts })
}

/** From the address, as far as it names moments that there are; else since the last published report. */
function spanOf(search: URLSearchParams, timeline: Schemas["Timeline"]): Span {
  const last = timeline.publications.at(-1)
  const moment = (name: "from" | "to") => {
    const asked = search.get(name)
    return asked !== null && isMoment(asked, timeline) ? asked : undefined
  }
  return {
    from: moment("from") ?? (last ? `publication:${last.id}` : "start"),
    to: moment("to") ?? "now",
  }
}

interface ContentProps {
  timeline: Schemas["Timeline"]
  permissions: Schemas["Permissions"] | undefined
  scope: string
  onScope: (scope: string) => void
  span: Span
  onSpan: (span: Span) => void
}

function Content({ timeline, permissions, scope, onScope, span, onSpan }: ContentProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const { here, assessmentId } = usePaths()
  const changes = useRef<HTMLDivElement>(null)
  const isQuick = useQuery(assessmentQuery(assessmentId)).data?.mode.code === "QUICK"
  const { points, firstComplete, recordedSince } = timeline
  if (scope === "whole" && points.length < 2) {
    return <EmptyState title={t("timeline.empty")} hint={t("timeline.emptyHint")} />
  }
  const choose = (next: Span) => {
    onSpan(next)
    changes.current?.scrollIntoView({ behavior: "smooth", block: "start" })
  }
  const chooseStep = (nth: number) => {
    const before = points[Math.max(0, nth - 1)]
    const after = points[nth]
    if (before && after) choose({ from: before.time, to: after.time })
  }
  return (
    <>
      <Section
        title={t("timeline.heading")}
        actions={<ScopeSelect timeline={timeline} scope={scope} onScope={onScope} />}
      >
        {recordedSince !== null && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t("timeline.recordedSince", { date: format.date(recordedSince) })}
          </Alert>
        )}
        <TimelineChart timeline={timeline} withConfidence={!isQuick} onChoose={chooseStep} />
        {(firstComplete === null || firstComplete > timeline.from) && (
          <Box component="p" sx={{ typography: "bodySmall", color: "text.secondary", mt: 1, mb: 0 }}>
            {t(firstComplete === null ? "timeline.neverComplete" : "timeline.dashed")}
          </Box>
        )}
        <TimelineTable timeline={timeline} withConfidence={!isQuick} onChoose={chooseStep} />
      </Section>
      <div ref={changes}>
        <Changes timeline={timeline} span={span} onSpan={onSpan} withConfidence={!isQuick} />
      </div>
      <Milestones
        timeline={timeline}
        mayChange={permissions?.manageReportMetadata ?? false}
        onCompare={(id) => choose({ from: `milestone:${id}`, to: "now" })}
      />
      {permissions?.viewReportPreview && <Publications place={here} timeline={timeline} onCompare={choose} />}
    </>
  )
}

interface ScopeSelectProps {
  timeline: Schemas["Timeline"]
  scope: string
  onScope: (scope: string) => void
}

/** What the chart is about: the whole, or a subject or an attribute of the present kit. */
function ScopeSelect({ timeline: { subjects }, scope, onScope }: ScopeSelectProps) {
  const { t } = useTranslation("history")
  const scopes = subjects.flatMap(({ id, title, attributes }) => [
    { value: `subject:${id}`, title, isInner: false },
    ...attributes.map((one) => ({ value: `attribute:${one.id}`, title: one.title, isInner: true })),
  ])
  return (
    <TextField
      select
      size="small"
      label={t("timeline.scope")}
      value={scopes.some(({ value }) => value === scope) ? scope : "whole"}
      onChange={({ target }) => onScope(target.value)}
      sx={{ width: { xs: "100%", sm: 320 } }}
    >
      <MenuItem value="whole">{t("timeline.whole")}</MenuItem>
      {scopes.map(({ value, title, isInner }) => (
        <MenuItem key={value} value={value} sx={{ paddingInlineStart: isInner ? 4 : undefined }}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
