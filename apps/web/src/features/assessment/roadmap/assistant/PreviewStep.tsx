import { Alert, Box, CircularProgress, Paper, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { LevelStrip } from "../../../../ui/LevelStrip.tsx"
import { EmptyState } from "../../../../ui/states.tsx"
import type { Item, Roadmap } from "../api.ts"
import { ItemFacts } from "../item/ItemFacts.tsx"
import { itemsOf, namesOf, type Period } from "../roadmap.ts"
import { Summary } from "../Summary.tsx"
import { Days, Effort } from "../views/TimelineView.tsx"
import { DecisionSelect } from "./DecisionSelect.tsx"
import { Difference } from "./Difference.tsx"
import { OtherQuestions } from "./OtherQuestions.tsx"
import { type Wishes, withDecision } from "./wishes.ts"

interface PreviewStepProps {
  assessmentId: string
  /** The roadmap that would be replaced; null for the first. */
  before: Roadmap | null
  wishes: Wishes
  roadmap: Roadmap
  isPlanning: boolean
  /** Plans again with other wishes. */
  onChange: (wishes: Wishes) => void
}

/** The roadmap for the wishes, which is not stored yet. Each item can be kept, pinned or excluded. */
export function PreviewStep(props: PreviewStepProps) {
  const { assessmentId, before, wishes, roadmap, isPlanning, onChange } = props
  const { t } = useTranslation("roadmap")
  const items = itemsOf(roadmap)
  return (
    <Stack sx={{ gap: 2.5 }} aria-busy={isPlanning}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center" }}>
        <Typography>{t(before ? "replan.intro" : "preview.intro")}</Typography>
        <Box role="status" sx={{ minWidth: 20 }}>
          {isPlanning && <CircularProgress size={18} aria-label={t("assistant.planning")} />}
        </Box>
      </Stack>
      {before && <Difference before={before} after={roadmap} />}
      <Summary roadmap={roadmap} isPreview />
      {items.length === 0 && <EmptyState title={t("preview.empty")} hint={t("preview.emptyHint")} />}
      {items.length > 0 && (
        <Box component="ol" aria-label={t("preview.periods")} sx={list}>
          {roadmap.periods.map((period) => (
            <PeriodOfPreview key={period.index} roadmap={roadmap} period={period}>
              {(item) => (
                <DecisionSelect
                  periods={wishes.periods}
                  question={item.question}
                  decision={wishes.decisions.get(item.questionId)?.decision}
                  disabled={isPlanning || item.status === "DONE" || item.status === "DROPPED"}
                  onDecide={(decision) =>
                    onChange(withDecision(wishes, { id: item.questionId, title: item.question }, decision))
                  }
                />
              )}
            </PeriodOfPreview>
          ))}
        </Box>
      )}
      <OtherQuestions
        assessmentId={assessmentId}
        wishes={wishes}
        planned={new Set(items.map(({ item }) => item.questionId))}
        disabled={isPlanning}
        onChange={onChange}
      />
      {before && <Alert severity="info">{t("replan.keeps")}</Alert>}
    </Stack>
  )
}

interface PeriodOfPreviewProps {
  roadmap: Roadmap
  period: Period
  children: (item: Item) => ReactNode
}

/** A period of a roadmap that is not stored: its items, each with something at its end. */
export function PeriodOfPreview({ roadmap, period, children }: PeriodOfPreviewProps) {
  const { t } = useTranslation("roadmap")
  return (
    <Box component="li" sx={{ display: "grid", gap: 1 }}>
      <Box sx={head}>
        <div>
          <Typography component="h3" variant="titleSmall">
            {t("period.name", { index: period.index })}
          </Typography>
          <Days period={period} />
        </div>
        <Effort effort={period.effort} roadmap={roadmap} />
        <div>
          <Typography variant="bodySmall" color="textSecondary">
            {t("period.expected")}
          </Typography>
          <LevelStrip
            levels={roadmap.levels.length}
            level={namesOf(roadmap).level(period.expected.maturityLevelId)}
          />
        </div>
      </Box>
      {period.items.length === 0 && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("period.empty")}
        </Typography>
      )}
      <Box component="ul" sx={{ ...list, gap: 1 }}>
        {period.items.map((item) => (
          <Paper component="li" key={item.questionId} variant="outlined" sx={row}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="semiBoldMedium" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
                {item.action}
              </Typography>
              <ItemFacts item={item} withStatus={item.status !== "TODO"} />
            </Box>
            {children(item)}
          </Paper>
        ))}
      </Box>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 2.5 } as const

const head = {
  display: "grid",
  gap: 1.5,
  alignItems: "end",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" },
} as const

const row = {
  display: "grid",
  gap: 1.5,
  p: 1.5,
  alignItems: "center",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 190px" },
} as const
