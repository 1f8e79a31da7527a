import { Box, Button, Card, Skeleton, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, matchPath } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { screens } from "../../../screens.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { firstLine } from "../../../ui/lineClamp.ts"
import { kitSampleQuery, publicReportQuery } from "../../assessment/report/index.ts"

/**
 * A result, and a link to more: the report that this site shows to everybody, or, if it is in another language than the
 * page, the sample report on its kit. Renders nothing if it cannot be loaded.
 */
export function ReportPreview({ address }: { address: string }) {
  const { t } = useTranslation("landing")
  const language = useLanguage()
  const linkHash = matchPath({ path: screens.report.path, end: true }, address)?.params.linkHash ?? ""
  const { data: report, isError } = useQuery({ ...publicReportQuery(linkHash), enabled: linkHash !== "" })
  const kitId = report?.assessment.assessmentKit.id ?? 0
  const isForeign = report !== undefined && report.lang.code.toLowerCase() !== language
  const sample = useQuery({ ...kitSampleQuery(kitId), enabled: isForeign })
  const shown = isForeign ? sample.data : report
  if (linkHash === "" || isError || sample.isError) return null
  return (
    <Stack sx={{ gap: 2 }}>
      <div>
        {shown ? (
          <Preview shown={shown} title={isForeign ? t("preview.sample") : report?.assessment.title} />
        ) : (
          <Skeleton variant="rounded" height={height} />
        )}
      </div>
      <Button component={Link} to={isForeign ? paths.kit(kitId) : address} sx={{ alignSelf: "center" }}>
        {t(isForeign ? "preview.kit" : "preview.read")}
      </Button>
    </Stack>
  )
}

function Preview({ shown, title = "" }: { shown: Schemas["KitSampleReport"]; title: string | undefined }) {
  const { t } = useTranslation("landing")
  const { assessment, subjects } = shown
  const { assessmentKit: kit, maturityLevel, mode } = assessment
  const levels = kit.maturityLevelCount
  return (
    <Card component="figure" aria-label={t("preview.label", { title })} sx={card}>
      <div>
        <Typography variant="titleMedium" component="p" dir="auto">
          {title}
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
        {subjects.map(({ id, title: subject, maturityLevel: { index, title: level } }) => (
          <Stack component="li" key={id} sx={{ gap: 0.25, minWidth: 0 }}>
            <Typography variant="bodySmall" component="span" dir="auto" title={subject} sx={firstLine}>
              {subject}
            </Typography>
            <LevelStrip levels={levels} level={{ rank: index, title: level }} />
          </Stack>
        ))}
      </Box>
    </Card>
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
  border: "1px solid",
  borderColor: "divider",
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
