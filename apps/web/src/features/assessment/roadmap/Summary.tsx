import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { CheckCircleOutlined, FlagOutlined } from "../../../ui/icons.ts"
import type { Roadmap } from "./api.ts"
import { isLate, itemsOf, namesOf, presentDay } from "./roadmap.ts"
import { useWeeks } from "./useWeeks.ts"

interface SummaryProps {
  roadmap: Roadmap
  isPreview?: boolean
  /** Offered when the roadmap has changed; undefined for those who may not plan. */
  onReplan?: (() => void) | undefined
}

/**
 * What a roadmap promises: time, work, targets with the period they are reached in, and what stands against it. One that
 * has changed since it was planned promises nothing.
 */
export function Summary({ roadmap, isPreview = false, onReplan }: SummaryProps) {
  const { t } = useTranslation("roadmap")
  const format = useFormat()
  const weeks = useWeeks(roadmap.calibration)
  const { periods, changed, proven, gap } = roadmap
  const items = itemsOf(roadmap).map(({ item }) => item)
  const late = items.filter((item) => isLate(item, presentDay())).length
  const points = periods.reduce((sum, period) => sum + period.effort, 0)
  const work = weeks(points) || t("summary.points", { count: points })
  const facts = [
    t("summary.time", {
      from: format.day(roadmap.start),
      to: format.day(periods.at(-1)?.end ?? roadmap.start),
    }),
    isPreview || items.length === 0
      ? t("summary.items", { count: items.length })
      : t("summary.done", {
          done: items.filter(({ status }) => status === "DONE").length,
          count: items.filter(({ status }) => status !== "DROPPED").length,
        }),
    ...(items.length > 0 ? [t("summary.work", { work })] : []),
    ...(late > 0 && !isPreview ? [t("summary.late", { count: late })] : []),
  ]
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography color="textSecondary">{facts.join(" · ")}</Typography>
      {changed && (
        <Alert
          severity="warning"
          action={
            onReplan && (
              <Button color="inherit" size="small" onClick={onReplan}>
                {t("replan.action")}
              </Button>
            )
          }
        >
          {t("summary.changed")}
        </Alert>
      )}
      <LeftOut roadmap={roadmap} />
      {isAllReached(roadmap) && <Alert severity="success">{t("summary.allReached")}</Alert>}
      <TargetsInBrief roadmap={roadmap} />
      {roadmap.outOfReach.length > 0 && <OutOfReach roadmap={roadmap} />}
      {!changed && !isAllReached(roadmap) && (
        <Typography variant="bodySmall" color="textSecondary">
          {proven || gap === null
            ? t("summary.proven")
            : t("summary.gap", { percent: format.percent(gap * 100) })}
        </Typography>
      )}
    </Stack>
  )
}

/** Whether nothing of what was wished for is left to do. */
export function isAllReached({ targets }: Roadmap): boolean {
  return targets.length > 0 && targets.every(({ isReached }) => isReached)
}

/** What people wished for that the assessment does not have any more. */
function LeftOut({ roadmap: { leftOut } }: { roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const [targets, questions] = [leftOut.attributeIds.length, leftOut.questionIds.length]
  if (targets + questions === 0) return null
  return (
    <Alert severity="info">
      {targets > 0 && <div>{t("summary.leftOutTargets", { count: targets })}</div>}
      {questions > 0 && <div>{t("summary.leftOutQuestions", { count: questions })}</div>}
    </Alert>
  )
}

function stateOf({ period, reached, isReached }: Roadmap["targets"][number], isChanged: boolean) {
  if (isReached) return "targets.now"
  if (isChanged) return "targets.wanted"
  if (reached === null) return "targets.missed"
  return reached <= period ? "targets.reached" : "targets.late"
}

function Targets({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const names = namesOf(roadmap)
  return (
    <Box component="ul" aria-label={t("summary.targets")} sx={list}>
      {roadmap.targets.map((target) => {
        const { attributeId, maturityLevelId, period, reached } = target
        const state = stateOf(target, roadmap.changed)
        const onTime = state === "targets.now" || state === "targets.reached"
        return (
          <Stack component="li" key={`${attributeId} ${maturityLevelId}`} direction="row" sx={{ gap: 1 }}>
            {onTime ? (
              <CheckCircleOutlined fontSize="small" color="success" aria-hidden />
            ) : (
              <FlagOutlined
                fontSize="small"
                color={state === "targets.wanted" ? "disabled" : "warning"}
                aria-hidden
              />
            )}
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="bodyMedium" sx={{ overflowWrap: "anywhere" }}>
                <bdi>{names.attribute(attributeId)}</bdi>{" "}
                <Typography component="span" variant="bodySmall" color="textSecondary">
                  {t("targets.level", { level: names.level(maturityLevelId).title })}
                </Typography>
              </Typography>
              <Typography variant="bodySmall" color="textSecondary">
                {t(state, { period, reached: reached ?? 0 })}
              </Typography>
            </Box>
          </Stack>
        )
      })}
    </Box>
  )
}

/** The targets that are out of reach, by what stands against them. */
function OutOfReach({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const format = useFormat()
  const names = namesOf(roadmap)
  return (
    <Alert severity="warning">
      {t("outOfReach")}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {[...Map.groupBy(roadmap.outOfReach, ({ because }) => because)].map(([because, targets]) => (
          <li key={because}>
            {because} <bdi>{format.list(targets.map(({ attributeId }) => names.attribute(attributeId)))}</bdi>
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** As many targets as are read at a glance. */
const fewTargets = 6

/** All targets while they are few; of many, how many are reached, and the list on request. */
function TargetsInBrief({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const { targets, changed } = roadmap
  if (targets.length === 0) return null
  if (targets.length <= fewTargets && !isAllReached(roadmap)) return <Targets roadmap={roadmap} />
  const count = targets.length
  const planned = targets.filter((target) => target.reached !== null).length
  const reached = targets.filter(({ isReached }) => isReached).length
  const facts = isAllReached(roadmap)
    ? [t("summary.targets")]
    : [
        changed
          ? t("summary.targetsWanted", { count })
          : t("summary.targetsReached", { reached: planned, count }),
        ...(reached > 0 ? [t("summary.reachedAlready", { reached, count: reached })] : []),
      ]
  return (
    <Box component="details">
      <Typography component="summary" sx={{ cursor: "pointer" }}>
        {facts.join(" · ")}
      </Typography>
      <Box sx={{ mt: 1.5 }}>
        <Targets roadmap={roadmap} />
      </Box>
    </Box>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  display: "grid",
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: {
    xs: "minmax(0, 1fr)",
    sm: "repeat(2, minmax(0, 1fr))",
    lg: "repeat(3, minmax(0, 1fr))",
  },
} as const
