import { Box, Stack, Tab, Tabs, Typography } from "@mui/material"
import { useQueries } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { AssessmentParams } from "../../../paths.ts"
import { Check, MilitaryTechOutlined } from "../../../ui/icons.ts"
import { EmptyState, ErrorState, Skeletons } from "../../../ui/states.tsx"
import { statisticsQuery } from "./api.ts"
import { ImpactTable } from "./ImpactTable.tsx"
import { MeasureChart } from "./MeasureChart.tsx"

export interface AttributeScoresProps {
  place: AssessmentParams
  attribute: {
    id: number
    /** The rank of the level reached, from 1; null if none. */
    rank: number | null
  }
  /** The levels of the kit, lowest first. */
  levels: { id: number; title: string; index: number }[]
}

/** The score details of an attribute: each question on each level, and each measure. For people who may see them. */
export function AttributeScores({ place, attribute, levels }: AttributeScoresProps) {
  const { t } = useTranslation("scores")
  const [part, show] = useState<"impact" | "measures">("impact")
  return (
    <Box sx={{ minHeight: 320 }}>
      <Tabs
        value={part}
        onChange={(_event, value: "impact" | "measures") => show(value)}
        aria-label={t("parts.label")}
        sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        <Tab value="impact" label={t("parts.impact")} />
        <Tab value="measures" label={t("parts.measures")} />
      </Tabs>
      {part === "impact" ? (
        <Impact place={place} attribute={attribute} levels={levels} />
      ) : (
        <MeasureChart assessmentId={place.assessmentId} attributeId={attribute.id} />
      )}
    </Box>
  )
}

function Impact({ place, attribute, levels }: AttributeScoresProps) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  const statistics = useQueries({
    queries: levels.map(({ id }) => statisticsQuery(place.assessmentId, attribute.id, id)),
  })
  const [chosen, choose] = useState<number | null>(null)
  const failed = statistics.find(({ isError, data }) => isError && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (statistics.some(({ data }) => !data)) return <Skeletons count={2} height={64} />

  const scored = levels.map((level, index) => ({ ...level, score: statistics[index]?.data }))
  const shown =
    scored.find(({ id }) => id === chosen) ?? scored.find(({ score }) => score && score.questionsCount > 0)
  if (!shown?.score) return <EmptyState title={t("impact.noneOfAttribute")} />
  const { maxPossibleScore, gainedScore, questionsCount } = shown.score
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  return (
    <>
      <Tabs
        value={shown.id}
        onChange={(_event, id: number) => choose(id)}
        variant="scrollable"
        aria-label={t("impact.levels")}
        sx={{ mb: 1.5 }}
      >
        {scored.map(({ id, title, index, score }) => {
          const asked = score && score.questionsCount > 0
          return (
            <Tab
              key={id}
              value={id}
              disabled={!asked}
              icon={<Reached rank={attribute.rank} level={index} />}
              iconPosition="start"
              label={
                asked
                  ? t("impact.level", { title, percent: format.percent(score.gainedScorePercentage) })
                  : title
              }
              sx={{ minHeight: 44 }}
            />
          )
        })}
      </Tabs>
      <Stack direction="row" sx={{ columnGap: 3, rowGap: 0.5, flexWrap: "wrap", mb: 1.5 }}>
        <Figure label={t("impact.most")} value={number(maxPossibleScore)} />
        <Figure label={t("impact.gained")} value={number(gainedScore)} />
        <Figure label={t("impact.questions")} value={number(questionsCount)} />
      </Stack>
      <ImpactTable key={shown.id} place={place} attributeId={attribute.id} levelId={shown.id} />
    </>
  )
}

/** A medal at the level that was reached, ticks at those below. */
function Reached({ rank, level }: { rank: number | null; level: number }) {
  if (rank === null || level > rank) return undefined
  const Icon = level === rank ? MilitaryTechOutlined : Check
  return <Icon sx={{ fontSize: "1.125rem" }} />
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Typography variant="bodySmall" component="span" color="textSecondary">
        {label}{" "}
      </Typography>
      <Typography variant="semiBoldSmall" component="bdi">
        {value}
      </Typography>
    </Box>
  )
}
