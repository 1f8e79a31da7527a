import { Box, Card, Skeleton, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { matchPath } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { patterns } from "../../places.ts"
import { LevelGauge } from "../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../ui/LevelStrip.tsx"
import { firstLine } from "../../ui/OneLine.tsx"
import { publicReportQuery } from "../reports/index.ts"

/** The actual result of a report that this site shows to everybody; renders nothing if it cannot be loaded. */
export function ReportPreview({ address }: { address: string }) {
  const linkHash = matchPath({ path: patterns.report, end: true }, address)?.params.linkHash ?? ""
  const { data: report, isError } = useQuery({ ...publicReportQuery(linkHash), enabled: linkHash !== "" })
  if (linkHash === "" || isError) return null
  return (
    <Box sx={{ position: "relative", pt: 5 }}>
      <Line />
      {report ? <Preview report={report} /> : <Skeleton variant="rounded" height={height} />}
    </Box>
  )
}

/** Rendered in the direction of the report, which may differ from that of the page. */
function Preview({ report: { assessment, subjects, lang } }: { report: Schemas["GraphicalReport"] }) {
  const { t } = useTranslation("landing")
  const { assessmentKit: kit, maturityLevel, mode } = assessment
  const levels = kit.maturityLevelCount
  return (
    <Card
      component="figure"
      dir={lang.code === "FA" ? "rtl" : "ltr"}
      aria-label={t("preview.label", { title: assessment.title })}
      sx={card}
    >
      <div>
        <Typography variant="titleMedium" component="p" dir="auto">
          {assessment.title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" dir="auto">
          {kit.title}
        </Typography>
      </div>
      <Box sx={{ display: "grid", placeItems: "center" }}>
        <LevelGauge
          levels={levels}
          level={{ rank: maturityLevel.index, title: maturityLevel.title }}
          confidence={mode.code === "ADVANCED" ? assessment.confidenceValue : null}
          size={220}
        />
      </Box>
      <Box component="ul" aria-label={t("preview.subjects")} sx={subjectList}>
        {subjects.map(({ id, title, maturityLevel: { index, title: level } }) => (
          <Stack component="li" key={id} sx={{ gap: 0.25, minWidth: 0 }}>
            <Typography variant="bodySmall" component="span" dir="auto" title={title} sx={firstLine}>
              {title}
            </Typography>
            <LevelStrip levels={levels} level={{ rank: index, title: level }} />
          </Stack>
        ))}
      </Box>
    </Card>
  )
}

/** The line from which the card hangs. */
function Line() {
  return (
    <Box aria-hidden sx={{ position: "absolute", top: 0, insetInline: 0, height: 40 }}>
      <Box sx={{ width: 72, height: 6, borderRadius: 3, mx: "auto", backgroundColor: "outline.main" }} />
      <Box sx={{ width: 2, height: 34, mx: "auto", backgroundColor: "outline.main" }} />
    </Box>
  )
}

/** About the height of the card, in pixels, so that little moves when it appears. */
const height = 430

const card = {
  m: 0,
  p: { xs: 2, sm: 3 },
  display: "grid",
  gap: 2.5,
  minHeight: height,
  alignContent: "space-between",
  boxShadow: "0 12px 40px rgba(10, 35, 66, 0.16)",
} as const

const subjectList = {
  m: 0,
  p: 0,
  listStyle: "none",
  display: "grid",
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9rem), 1fr))",
} as const
