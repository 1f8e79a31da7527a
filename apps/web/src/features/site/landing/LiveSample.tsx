import { Box, Button, Card, Skeleton, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { askForAssessment, paths } from "../../../paths.ts"
import { rememberClick } from "../../../session/clicked.ts"
import { signUpOrIn } from "../../../session/identity.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { SampleQuestion } from "../../assessment/answering/index.ts"
import { kitContentQuery } from "../../library/kits/index.ts"
import { minutesFor, setTried, triedIn, useTried } from "../../spaces/assessments/index.ts"
import { nextStep, type Sample, sampleOf } from "./sample-kit.ts"

/**
 * The first questions of the recommended kit, for visitors to see the level move. Scored here by the code that scores
 * assessments; the answers are kept on this device, and an assessment on the kit begins with them.
 */
export function LiveSample({ kitId, height }: { kitId: number; height: object }) {
  const language = useLanguage()
  const content = useQuery(kitContentQuery(kitId, language === "fa" ? "FA" : "EN"))
  if (content.isError) return null
  if (!content.data) return <Skeleton variant="rounded" sx={{ height }} />
  return <Answering kitId={kitId} content={content.data} />
}

function Answering({ kitId, content }: { kitId: number; content: Schemas["PublicKitContent"] }) {
  const { t } = useTranslation("sample")
  const sample = useMemo(() => sampleOf(content), [content])
  const [hasBegun, setBegun] = useState(false)
  useTried(kitId)
  const kept = triedIn(kitId, content)
  const chosen = answersTo(sample, kept)
  const question = sample.questions[chosen.length]
  const keep = (answers: typeof kept) =>
    setTried(kitId, { kitVersionId: content.kitVersionId, answers, lost: 0 })
  function pick(questionId: number, answerOptionId: number) {
    setBegun(true)
    keep([...kept.filter((answer) => answer.questionId !== questionId), { questionId, answerOptionId }])
  }
  function startOver() {
    keep(kept.filter(({ questionId }) => !sample.questions.some(({ id }) => id === questionId)))
  }
  const label = t("label", { count: sample.total })
  return (
    <Card component="section" aria-label={label} sx={card}>
      <Typography variant="semiBoldSmall" component="p" color="textSecondary">
        {label}
      </Typography>
      {/* As high as the longest question on a narrow phone, so that nothing moves when the next one arrives. */}
      <Box sx={{ minHeight: { xs: 476, sm: 420 }, display: "grid", alignContent: "space-between", gap: 2 }}>
        {question ? (
          // Together, so that neither moves the other.
          <Suspense>
            <SampleQuestion
              key={question.id}
              heading="h2"
              above={t("position", { position: chosen.length + 1, count: sample.questions.length })}
              title={question.title}
              options={question.options}
              takesFocus={hasBegun}
              onPick={(option) => pick(question.id, option)}
            />
            <SoFar sample={sample} chosen={chosen} />
          </Suspense>
        ) : (
          <Result kitId={kitId} sample={sample} chosen={chosen} takesFocus={hasBegun} onAgain={startOver} />
        )}
      </Box>
    </Card>
  )
}

/** The options that are chosen for the first questions, up to the first open one. */
function answersTo({ questions }: Sample, kept: readonly Schemas["AnswerOfNewAssessment"][]): number[] {
  const options = questions.map(({ id }) => kept.find(({ questionId }) => questionId === id)?.answerOptionId)
  const open = options.findIndex((option) => option == null)
  return options.slice(0, open < 0 ? options.length : open).filter((option) => option != null)
}

interface SampleProps {
  sample: Sample
  /** The chosen options, in the order of the questions. */
  chosen: number[]
}

/** The level after the answers so far, in one line. */
function SoFar({ sample, chosen }: SampleProps) {
  const { t } = useTranslation("sample")
  const rank = sample.rankOf(chosen)
  return (
    <Box role="status" sx={{ minHeight: 44 }}>
      {chosen.length === 0 ? (
        <Typography variant="bodySmall" color="textSecondary">
          {t("before")}
        </Typography>
      ) : (
        <LevelStrip
          levels={sample.levels.length}
          level={{ rank, title: sample.levels[rank - 1] ?? "" }}
          provisional
        />
      )}
    </Box>
  )
}

interface ResultProps extends SampleProps {
  kitId: number
  /** Whether it follows a question, which had the focus. */
  takesFocus: boolean
  onAgain: () => void
}

function Result({ kitId, sample, chosen, takesFocus, onAgain }: ResultProps) {
  const { t } = useTranslation("sample")
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const { levels, questions, total } = sample
  const rank = sample.rankOf(chosen)
  const step = nextStep(sample, chosen)
  const others = total - questions.length
  function goOn() {
    const hash = askForAssessment(kitId)
    rememberClick(hash)
    void signUpOrIn(window.location.origin + paths.kit(kitId) + hash)
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box sx={{ display: "grid", placeItems: "center" }}>
        <LevelGauge levels={levels.length} level={{ rank, title: levels[rank - 1] ?? "" }} size={148} />
      </Box>
      <Typography
        ref={heading}
        tabIndex={-1}
        component="h2"
        variant="titleLarge"
        sx={{ outline: "none !important" }}
      >
        {t("result.title")}
      </Typography>
      <Typography>
        {step ? t("result.step", { from: step.from, to: step.to }) : t("result.top")}{" "}
        {step?.lifts && t("result.lifts", { level: levels[step.rank - 1] ?? "" })}
      </Typography>
      <Typography color="textSecondary">
        {t("result.kept", { count: others, minutes: minutesFor(others) })}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, mt: 1, flexWrap: "wrap" }}>
        <Button variant="contained" onClick={goOn}>
          {t("result.goOn", { count: others })}
        </Button>
        <Button onClick={onAgain}>{t("result.again")}</Button>
      </Stack>
    </Stack>
  )
}

const card = {
  p: { xs: 2, sm: 3 },
  display: "grid",
  gap: { xs: 1, sm: 1.5 },
  alignContent: "start",
  border: "1px solid",
  borderColor: "divider",
  boxShadow: "0 12px 40px rgba(10, 35, 66, 0.16)",
} as const
