import { Box, Chip, LinearProgress, Stack, Typography } from "@mui/material"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { LevelStrip } from "../../../../ui/LevelStrip.tsx"
import type { Item, Roadmap } from "../api.ts"
import { ItemCard } from "../item/ItemCard.tsx"
import { isOpen, namesOf, type Period, presentDay, presentPeriod } from "../roadmap.ts"
import { useReasons } from "../useReasons.ts"
import { useWeeks } from "../useWeeks.ts"
import type { ViewProps } from "./ListView.tsx"
import { MoveMenu, useMayMove } from "./MoveMenu.tsx"

/** The periods one after the other: their days, effort, items, and the level they lead to. Those that are over and done are folded. */
export function TimelineView({ assessmentId, roadmap, items, mayPlan, onOpen }: ViewProps) {
  const { t } = useTranslation("roadmap")
  const mayMove = useMayMove(mayPlan)
  const reasonOf = useReasons(roadmap)
  const today = presentDay()
  const present = presentPeriod(roadmap, today)
  const isDone = ({ end, items }: Period) => end < today && !items.some(isOpen)
  const over = roadmap.periods.filter(isDone)
  const others = roadmap.periods.filter((period) => !isDone(period))
  const list = (periods: readonly Period[]) => (
    <Box component="ol" aria-label={t(periods === over ? "views.over" : "views.timeline")} sx={line}>
      {periods.map((period) => (
        <PeriodOfTimeline
          key={period.index}
          roadmap={roadmap}
          period={period}
          isPresent={period === present}
          items={items.flatMap(({ item, period: { index } }) => (index === period.index ? [item] : []))}
          menu={(item) => mayMove(item) && <MoveMenu assessmentId={assessmentId} item={item} />}
          reasonOf={reasonOf}
          onOpen={onOpen}
        />
      ))}
    </Box>
  )
  if (others.length === 0 || over.length === 0) return list(roadmap.periods)
  return (
    <>
      <Box component="details" sx={{ mb: 2 }}>
        <Box component="summary" sx={{ cursor: "pointer", py: 1 }}>
          {t("period.over", { count: over.length })}
        </Box>
        {list(over)}
      </Box>
      {list(others)}
    </>
  )
}

interface PeriodOfTimelineProps {
  roadmap: Roadmap
  period: Period
  isPresent: boolean
  items: readonly Item[]
  menu: (item: Item) => ReactNode
  reasonOf: (item: Item) => string
  onOpen: (item: Item) => void
}

function PeriodOfTimeline({
  roadmap,
  period,
  isPresent,
  items,
  menu,
  reasonOf,
  onOpen,
}: PeriodOfTimelineProps) {
  const { t } = useTranslation("roadmap")
  const heading = useId()
  const { index, effort, expected } = period
  return (
    <Box component="li" aria-labelledby={heading} sx={isPresent ? { ...row, ...now } : row}>
      <Stack sx={{ gap: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Typography id={heading} component="h3" variant="titleMedium">
            {t("period.name", { index })}
          </Typography>
          {isPresent && <Chip component="span" size="small" color="primary" label={t("period.present")} />}
        </Stack>
        <Days period={period} />
        <Effort effort={effort} roadmap={roadmap} />
        <div>
          <Typography variant="bodySmall" color="textSecondary">
            {t(roadmap.changed ? "period.expectedThen" : "period.expected")}
          </Typography>
          <LevelStrip
            levels={roadmap.levels.length}
            level={namesOf(roadmap).level(expected.maturityLevelId)}
          />
        </div>
      </Stack>
      {items.length === 0 ? (
        <Typography color="textSecondary">
          {t(period.items.length > 0 ? "items.noMatch" : "period.empty")}
        </Typography>
      ) : (
        <Box component="ul" sx={cards}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemCard
                item={item}
                heading="h4"
                withStatus
                reason={roadmap.changed ? undefined : reasonOf(item)}
                onOpen={onOpen}
              >
                {menu(item)}
              </ItemCard>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** The first and last day of a period. */
export function Days({ period: { start, end } }: { period: Pick<Period, "start" | "end"> }) {
  const { t } = useTranslation("roadmap")
  const format = useFormat()
  return (
    <Typography variant="bodySmall" color="textSecondary">
      {t("period.days", { from: format.day(start), to: format.day(end) })}
    </Typography>
  )
}

/** The effort of a period, in proportion to what it can bear. */
export function Effort({ effort, roadmap }: { effort: number; roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const { budget, calibration } = roadmap
  const weeks = useWeeks(calibration)(effort)
  const label = budget === null ? t("items.effort", { effort }) : t("period.effort", { effort, budget })
  return (
    <Box sx={{ maxWidth: 260 }}>
      <Typography variant="bodySmall" color="textSecondary">
        {[label, weeks].filter(Boolean).join(" · ")}
      </Typography>
      {budget !== null && (
        <LinearProgress
          variant="determinate"
          color={effort > budget ? "warning" : "primary"}
          value={Math.min(100, (effort / budget) * 100)}
          aria-label={label}
          sx={{ mt: 0.5 }}
        />
      )}
    </Box>
  )
}

const line = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 } as const

const row = {
  display: "grid",
  gap: 2,
  p: { xs: 1.5, sm: 2 },
  alignItems: "start",
  borderRadius: "12px",
  border: 1,
  borderColor: "divider",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "260px minmax(0, 1fr)" },
} as const

const now = { borderColor: "primary.main", borderWidth: 2 } as const

const cards = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 } as const
