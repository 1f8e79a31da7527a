import { Alert, Box, Card, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { Chapter } from "./Chapter.tsx"

interface RoadmapChapterProps {
  roadmap: Schemas["ReportedRoadmap"]
  report: Schemas["GraphicalReport"]
}

/** What is planned in each period, and what it is to bring. Only for reports whose author includes it. */
export function RoadmapChapter({ roadmap, report }: RoadmapChapterProps) {
  const { t } = useTranslation("report")
  return (
    <Chapter id="roadmap" title={t("roadmap.heading")}>
      {roadmap.changed && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("roadmap.changed")}
        </Alert>
      )}
      <Box component="ol" sx={list}>
        {roadmap.periods.map((period) => (
          <Card component="li" key={period.index} sx={row}>
            <Period
              period={period}
              levels={report.assessment.assessmentKit.maturityLevelCount}
              isChanged={roadmap.changed === true}
            />
          </Card>
        ))}
      </Box>
    </Chapter>
  )
}

interface PeriodProps {
  period: Schemas["ReportedPeriod"]
  levels: number
  /** It is as it was planned, not as it has become since. */
  isChanged: boolean
}

function Period({ period, levels, isChanged }: PeriodProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  const { index, start, end, level, attributes, actions } = period
  return (
    <>
      <Box sx={{ display: "grid", gap: 1, minWidth: 0, alignContent: "start" }}>
        <div>
          <Typography component="h3" variant="titleMedium">
            {t("roadmap.period", { index })}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary">
            {t("roadmap.days", { from: format.day(start), to: format.day(end) })}
          </Typography>
        </div>
        <div>
          <Typography variant="bodySmall" color="textSecondary">
            {t(isChanged ? "roadmap.expectedThen" : "roadmap.expected")}
          </Typography>
          <LevelStrip levels={levels} level={{ rank: level.index, title: level.title }} />
        </div>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {actions.length === 0 ? (
          <Typography color="textSecondary">{t("roadmap.nothing")}</Typography>
        ) : (
          <Box
            component="ul"
            sx={{ m: 0, paddingInlineStart: 2.5, listStyle: "disc", overflowWrap: "anywhere" }}
          >
            {[...new Set(actions)].map((action) => (
              <li key={action}>
                <bdi>{action}</bdi>
              </li>
            ))}
          </Box>
        )}
        {attributes.length > 0 && (
          <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
            {attributes
              .map(({ title, level: reached }) =>
                t("roadmap.lifts", { attribute: title, level: reached.title }),
              )
              .join(" · ")}
          </Typography>
        )}
      </Box>
    </>
  )
}

const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 } as const

const row = {
  display: "grid",
  gap: 2,
  p: { xs: 2, sm: 3 },
  breakInside: "avoid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "220px minmax(0, 1fr)" },
} as const
