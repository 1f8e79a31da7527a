import { Box, Button, Card, Chip, Link, Stack, Typography } from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { inSentence } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { usePersonName } from "../../../ui/usePersonName.ts"
import { usePaths } from "../frame/index.ts"
import { useLevelTitle } from "./point-text.ts"

type Answer = Schemas["AnswerThen"]
type Effect = Pick<
  Schemas["AnswerCause"],
  "time" | "scoreBefore" | "scoreAfter" | "levelBefore" | "levelAfter"
>

/** How many causes of a group are shown until all are asked for. */
const FIRST = 10

/**
 * What has led from one result to the other, in three groups; each cause with its effect, as far as it had one. Versions
 * of the kit that changed nothing are one sentence.
 */
export function Causes({ changes }: { changes: Schemas["Changes"] }) {
  const { t } = useTranslation("history")
  const { causes } = changes
  const [kit, idle] = withoutIdle(causes.kit)
  return (
    <>
      <Group title={t("changes.answers")} count={causes.answers.length} effects={causes.answers}>
        {(nth) => {
          const cause = causes.answers[nth]
          return cause && <AnswerRow cause={cause} changes={changes} />
        }}
      </Group>
      <Group
        title={t("changes.kit")}
        count={kit.length}
        effects={kit}
        note={idle > 0 && t("changes.kitIdle", { count: idle })}
      >
        {(nth) => {
          const cause = kit[nth]
          return cause && <KitRow cause={cause} changes={changes} />
        }}
      </Group>
      <Group title={t("changes.weights")} count={causes.weights.length} effects={causes.weights}>
        {(nth) => {
          const cause = causes.weights[nth]
          return cause && <Row title={t("changes.weightsChanged")} effect={cause} changes={changes} />
        }}
      </Group>
    </>
  )
}

/** The versions that had an effect, and how many others there were. */
function withoutIdle(kit: readonly Schemas["KitCause"][]): [Schemas["KitCause"][], number] {
  const effective = kit.filter(
    (cause) => cause.cleared > 0 || cause.levelBefore !== cause.levelAfter || pointsOf(cause) !== 0,
  )
  return [effective, kit.length - effective.length]
}

interface GroupProps {
  title: string
  count: number
  effects: readonly Effect[]
  /** What else is to be said of the group. */
  note?: string | false
  children: (nth: number) => ReactNode
}

/** The causes of one kind with their effect together. */
function Group({ title, count, effects, note = false, children }: GroupProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const [showsAll, showAll] = useState(false)
  if (count === 0 && !note) return null
  const shown = showsAll ? count : Math.min(count, FIRST)
  return (
    <Card variant="outlined" component="section" aria-label={title}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1, px: 2, py: 1.5 }}>
        <Typography component="h3" variant="titleMedium" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {count > 0 && <Points points={effects.reduce((total, effect) => total + pointsOf(effect), 0)} />}
      </Stack>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {Array.from({ length: shown }, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows at its end
          <Box key={nth} component="li" sx={row}>
            {children(nth)}
          </Box>
        ))}
      </Box>
      {note && (
        <Typography variant="bodySmall" color="textSecondary" sx={row}>
          {note}
        </Typography>
      )}
      {shown < count && (
        <Button onClick={() => showAll(true)} sx={{ m: 1 }}>
          {t("changes.showMore", { count: format.number(count) })}
        </Button>
      )}
    </Card>
  )
}

const row = { borderTop: 1, borderColor: "divider", px: 2, py: 1.25 } as const

interface RowProps {
  title: ReactNode
  details?: readonly (string | false | null | undefined)[]
  effect: Effect
  changes: Schemas["Changes"]
}

function Row({ title, details = [], effect, changes }: RowProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const levelOf = useLevelTitle(changes.levels)
  const { time, levelBefore, levelAfter } = effect
  const lines = [...details, format.dateTime(time)].filter((line) => line)
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: "start" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          <bdi>{title}</bdi>
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {lines.join(" · ")}
        </Typography>
        {levelBefore !== levelAfter && (
          <Chip
            size="small"
            variant="outlined"
            color="primary"
            sx={{ mt: 0.5 }}
            label={t("changes.levelMoved", { from: levelOf(levelBefore), to: levelOf(levelAfter) })}
          />
        )}
      </Box>
      <Points points={pointsOf(effect)} />
    </Stack>
  )
}

/**
 * The effect on the score, as the difference of the two scores as they are shown: each cause begins with the score that the
 * one before it led to, so that what is shown adds up to the difference that is shown.
 */
export function pointsOf({ scoreBefore, scoreAfter }: Pick<Effect, "scoreBefore" | "scoreAfter">): number {
  const shown = (score: number | null) => Math.round((score ?? 0) * 10) / 10
  return shown(scoreAfter) - shown(scoreBefore)
}

/** An effect on the score, with its sign. */
export function Points({ points }: { points: number }) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const isNone = Math.abs(points) < 0.05
  const text = isNone
    ? t("changes.noEffect")
    : t("changes.points", {
        points: format.number(points, { maximumFractionDigits: 1, signDisplay: "exceptZero" }),
      })
  return (
    <Typography
      variant={isNone ? "bodySmall" : "semiBoldSmall"}
      sx={{ whiteSpace: "nowrap", pt: 0.25, ...(isNone ? none : points > 0 ? gain : loss) }}
    >
      {text}
    </Typography>
  )
}

const none = { color: "text.secondary" } as const
const loss = { color: "error.main" } as const
const gain = { color: "success.dark" } as const

interface AnswerRowProps {
  cause: Schemas["AnswerCause"]
  changes: Schemas["Changes"]
}

function AnswerRow({ cause, changes }: AnswerRowProps) {
  const { t } = useTranslation("history")
  const { here } = usePaths()
  const what = useAnswerChange()
  const nameOf = usePersonName()
  const { questionId, questionnaireId, title, from, to, userId, program } = cause
  const person = changes.people.find(({ id }) => id === userId)
  const details = [to && what(from ?? null, to), person && inSentence(nameOf(person, program))]
  // Without a title, the reader may not see the questions.
  const named = title === undefined ? t("changes.answerChanged") : title || t("timeline.unknown")
  const isLinked = typeof questionnaireId === "number" && questionId !== undefined && to !== undefined
  const linked = isLinked ? (
    <Link component={RouterLink} to={paths.questionById(here, questionnaireId, questionId)} color="inherit">
      {title}
    </Link>
  ) : (
    named
  )
  return <Row title={linked} details={details} effect={cause} changes={changes} />
}

/** How an answer has changed, in words; only the confidence if that is all. */
function useAnswerChange() {
  const { t } = useTranslation("history")
  const format = useFormat()
  const textOf = (answer: Answer | null) => {
    if (answer?.isNotApplicable) return t("changes.notApplicable")
    return answer?.option?.title ? inSentence(answer.option.title) : t("changes.answerNone")
  }
  return (from: Answer | null, to: Answer): string => {
    const [before, after] = [textOf(from), textOf(to)]
    if (from === null) return t("changes.answerFirst", { to: after })
    if (before !== after || from.option?.id !== to.option?.id) {
      return t("changes.answerChange", { from: before, to: after })
    }
    const level = ({ confidenceLevelId, isConfidenceAsked }: Answer) =>
      isConfidenceAsked ? format.number(confidenceLevelId ?? 0) : t("changes.notAsked")
    return t("changes.answerConfidence", { from: level(from), to: level(to) })
  }
}

function KitRow({ cause, changes }: { cause: Schemas["KitCause"]; changes: Schemas["Changes"] }) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const { released, cleared } = cause
  const title =
    released === null ? t("changes.kitContent") : t("changes.kitReleased", { date: format.date(released) })
  const details = [cleared > 0 && t("changes.kitCleared", { count: cleared })]
  return <Row title={title} details={details} effect={cause} changes={changes} />
}
