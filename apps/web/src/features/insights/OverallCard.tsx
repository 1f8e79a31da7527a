import { Box, Card } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { LevelGauge } from "../../ui/LevelGauge.tsx"
import type { Standing } from "../../ui/standing.ts"
import { InsightText } from "./InsightText.tsx"
import { type InsightPlace, isSamePlace } from "./insight.ts"

export interface OverallCardProps {
  assessment: Schemas["RatedAssessment"]
  standing: Standing
  openQuestions: number
  /** The insight that the address asks for. */
  first: InsightPlace | undefined
}

/** The insight about the whole assessment, beside its level. */
export function OverallCard({ assessment, standing, openQuestions, first }: OverallCardProps) {
  const { t } = useTranslation("insights")
  const { id, insight, kit, maturityLevel, confidenceValue } = assessment
  return (
    <Card component="section" aria-label={t("overall.heading")} sx={card}>
      <InsightText
        assessmentId={id}
        place={{ of: "overall" }}
        insight={insight}
        title={t("overall.whole")}
        heading={{ text: t("overall.heading"), component: "h2" }}
        openQuestions={openQuestions}
        isAskedFor={isSamePlace({ of: "overall" }, first)}
      />
      <Box sx={{ display: "grid", justifyItems: "center" }}>
        <LevelGauge
          levels={kit.maturityLevelsCount}
          level={{ rank: maturityLevel.index, title: maturityLevel.title }}
          standing={standing}
          confidence={confidenceValue}
          size={220}
        />
      </Box>
    </Card>
  )
}

const card = {
  p: { xs: 2, sm: 3 },
  mb: 4,
  display: "grid",
  gap: 3,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 240px" },
} as const
