import { Box, Typography, useMediaQuery, useTheme } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { requestedAttribute } from "../../../paths.ts"
import type { LevelStatus } from "../../../ui/level-status.ts"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { Chapter, readingWidth } from "./Chapter.tsx"
import { Demands } from "./Demands.tsx"
import { Fold } from "./Fold.tsx"
import { attributesOf } from "./report.ts"
import { ScoreMap } from "./ScoreMap.tsx"

/** Where the score comes from: all attributes on a map, and the details of the selected one. */
export function ScoreChapter({
  report,
  standing,
}: {
  report: Schemas["GraphicalReport"]
  standing: LevelStatus["state"]
}) {
  const { t } = useTranslation("report")
  const { assessmentKit: kit, maturityLevel, mode, prosAndCons, scores } = report.assessment
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"))
  const { hash } = useLocation()
  const map = <ScoreMap report={report} standing={standing} />
  return (
    <Chapter id="score" title={t("score.heading")}>
      <Typography color="textSecondary" sx={{ ...readingWidth, mb: 3 }}>
        {t("score.text", { count: attributesOf(report).length })}
      </Typography>
      <Fold heading="h3" summary={t("demands.whyWhole", { rank: maturityLevel.index })}>
        <Demands kit={kit} scores={scores} rank={maturityLevel.index} />
      </Fold>
      {mode.code === "ADVANCED" && prosAndCons !== null && (
        <Box sx={{ ...readingWidth, mb: 3 }}>
          <SafeHtml html={prosAndCons} />
        </Box>
      )}
      {phone ? (
        <Fold
          heading="h3"
          initiallyOpen={requestedAttribute(hash) !== undefined}
          key={requestedAttribute(hash) === undefined ? "closed" : "open"}
          summary={t("score.all", { count: attributesOf(report).length })}
        >
          {map}
        </Fold>
      ) : (
        map
      )}
    </Chapter>
  )
}
