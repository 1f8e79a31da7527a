import { Box, Button, Card, Stack, Typography } from "@mui/material"
import { Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { places } from "../../../places.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { firstLine } from "../../../ui/lineClamp.ts"
import { SampleQuestion } from "../../assessment/answering/index.ts"
import {
  nextStep,
  type SampleAnswers,
  sampleLevels,
  sampleOptions,
  sampleQuestions,
  sampleResult,
} from "./sample-kit.ts"

/**
 * Three questions that a visitor answers to see the level move, scored here by the code that scores assessments.
 * Nothing is sent or stored.
 */
export function LiveSample() {
  const { t } = useTranslation("sample")
  const [answers, setAnswers] = useState<SampleAnswers>([])
  const [hasBegun, setBegun] = useState(false)
  const total = sampleQuestions.length
  const position = answers.length
  const { rank, ofQuestions } = sampleResult(answers)
  const titles = useTitles()
  function pick(option: number) {
    setAnswers([...answers, option])
    setBegun(true)
  }
  return (
    <Card component="section" aria-label={t("label")} sx={card}>
      <Typography variant="semiBoldSmall" component="p" color="textSecondary">
        {t("label")}
      </Typography>
      <Box sx={figures}>
        <Box
          role="status"
          sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "center", minWidth: 0 }}
        >
          <LevelGauge
            levels={sampleLevels.length}
            level={{ rank, title: titles.ofLevel(rank) }}
            standing={{ state: position === 0 ? "none" : position < total ? "provisional" : "final" }}
            size={172}
          />
        </Box>
        <Attributes ranks={ofQuestions} answered={position} />
      </Box>
      {/* As high as the longest question on a narrow phone, so that nothing moves when the result arrives. */}
      <Box sx={{ minHeight: { xs: 416, sm: 318 } }}>
        {position < total ? (
          <Suspense>
            <Question key={position} position={position} takesFocus={hasBegun} onPick={pick} />
          </Suspense>
        ) : (
          <Result answers={answers} onAgain={() => setAnswers([])} />
        )}
      </Box>
    </Card>
  )
}

/** The titles of the levels by rank, and those of the options of a question by position. */
function useTitles() {
  const { t } = useTranslation("sample")
  return {
    ofLevel: (rank: number) => t(`levels.${sampleLevels[rank - 1] ?? "adHoc"}`),
    ofOption: (question: number, option: number) =>
      t(`questions.${sampleQuestions[question] ?? "release"}.${sampleOptions[option] ?? "first"}`),
  }
}

/** The level behind each question, once it is answered. */
function Attributes({ ranks, answered }: { ranks: number[]; answered: number }) {
  const { t } = useTranslation("sample")
  const titles = useTitles()
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none", gap: 1, minWidth: 0 }}>
      {sampleQuestions.map((code, index) => (
        <Box
          component="li"
          key={code}
          sx={{ height: 68, minWidth: 0, display: "grid", alignContent: "space-between" }}
        >
          <Typography variant="bodySmall" component="span" color="textSecondary" sx={firstLine}>
            {t(`questions.${code}.attribute`)}
          </Typography>
          {index < answered ? (
            <LevelStrip
              levels={sampleLevels.length}
              level={{ rank: ranks[index] ?? 1, title: titles.ofLevel(ranks[index] ?? 1) }}
            />
          ) : (
            <Box aria-hidden sx={unknown} />
          )}
        </Box>
      ))}
    </Stack>
  )
}

interface QuestionProps {
  position: number
  /** Whether it follows another question, or a result, which had the focus. */
  takesFocus: boolean
  onPick: (option: number) => void
}

function Question({ position, takesFocus, onPick }: QuestionProps) {
  const { t } = useTranslation("sample")
  const titles = useTitles()
  return (
    <SampleQuestion
      heading="h2"
      above={t("position", { position: position + 1, count: sampleQuestions.length })}
      title={t(`questions.${sampleQuestions[position] ?? "release"}.title`)}
      options={sampleOptions.map((_, id) => ({ id, title: titles.ofOption(position, id) }))}
      takesFocus={takesFocus}
      onPick={onPick}
    />
  )
}

function Result({ answers, onAgain }: { answers: SampleAnswers; onAgain: () => void }) {
  const { t } = useTranslation("sample")
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const titles = useTitles()
  const step = nextStep(answers)
  return (
    <Stack sx={{ gap: 1.5 }}>
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
        {step
          ? t("result.step", {
              from: titles.ofOption(step.question, step.answer),
              to: titles.ofOption(step.question, step.answer + 1),
            })
          : t("result.top")}{" "}
        {step?.lifts && t("result.lifts", { level: titles.ofLevel(step.rank) })}
      </Typography>
      <Typography color="textSecondary">{t("result.real")}</Typography>
      <Stack direction="row" sx={{ gap: 1.5, mt: 1, flexWrap: "wrap" }}>
        <Button component={Link} to={places.library} variant="outlined">
          {t("result.choose")}
        </Button>
        <Button onClick={onAgain}>{t("result.again")}</Button>
      </Stack>
    </Stack>
  )
}

const card = {
  p: { xs: 2, sm: 3 },
  display: "grid",
  gap: 2.5,
  alignContent: "start",
  border: "1px solid",
  borderColor: "divider",
  boxShadow: "0 12px 40px rgba(10, 35, 66, 0.16)",
} as const

const figures = {
  display: "grid",
  columnGap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: "132px minmax(0, 1fr)", sm: "172px minmax(0, 1fr)" },
  alignItems: "center",
} as const

/** In place of the level of an attribute that is not rated yet. */
const unknown = {
  height: 10,
  borderRadius: "3px",
  border: "1px dashed",
  borderColor: "outline.variant",
} as const
