import { Box, Button, Checkbox, FormControlLabel, Rating, Stack, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { openDrafts } from "../../../drafts/open.ts"
import { useUser } from "../../../session/session.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { Circle, CircleOutlined } from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { AnswerConflict } from "./AnswerConflict.tsx"
import {
  type Answer,
  clearAnswer,
  cleared,
  completed,
  confidenceOf,
  type Draft,
  differs,
  isAnswered,
  isSameAnswer,
} from "./answer.ts"
import { confidenceLevelsQuery, type Question } from "./api.ts"
import { CarriedBanner } from "./Carried.tsx"
import { ApproveBanner, waitsForApproval } from "./Notices.tsx"
import { NotApplicable, Options } from "./Options.tsx"
import { useFrame, useFreshQuestion, useMoves } from "./open-questionnaire.ts"

import { QuestionCard } from "./QuestionCard.tsx"
import { QuestionProposals } from "./QuestionProposals.tsx"
import { QuestionTabs } from "./QuestionTabs.tsx"

const QuestionPurpose = lazyPart(async () => (await import("./QuestionPurpose.tsx")).QuestionPurpose)

const submits = {
  first: defineAction({ label: "answers:question.submit", shortcut: "Enter" }),
  change: defineAction({ label: "answers:question.update", shortcut: "Enter" }),
  clear: defineAction({ label: "answers:question.clear", shortcut: "Enter" }),
}
const submitFromAnywhere = defineAction({ label: "answers:question.submit", shortcut: "mod+Enter" })
const goOn = defineAction({ label: "answers:keys.enterNext", shortcut: "Enter" })

/** The selection in progress, and the answer that was shown when it began. */
interface Changed {
  draft: Draft
  seen: Answer
}

/** A question in advanced mode: an answer has a confidence level and is submitted explicitly. */
export function AdvancedQuestion({ question, position }: { question: Question; position: number }) {
  const { t } = useTranslation("answers")
  const user = useUser()
  const frame = useFrame()
  const { answer } = question
  const moves = useMoves(position)
  const { answerQuestion: mayAnswer, approveAnswer: mayApprove } = frame.permissions
  useFreshQuestion(question)

  // Null until the person changes something, so that answers given elsewhere are shown meanwhile.
  const [changed, setChanged] = useState<Changed | null>(null)
  const draft = changed?.draft ?? { choice: answer, confidence: confidenceOf(answer) }
  const choose = (part: Partial<Draft>) =>
    setChanged({ draft: { ...draft, ...part }, seen: changed?.seen ?? answer })
  const unsaved = differs(draft, answer)
  const complete = completed(draft)
  const overtaken =
    changed !== null && unsaved && !isSameAnswer(answer, changed.seen) && question.latest?.by.id !== user.id
  const canSubmit = mayAnswer && unsaved && complete !== null && !overtaken
  const stopAsking = useRef<() => void>(undefined)
  useEffect(() => {
    if (!unsaved) return
    stopAsking.current = openDrafts.add({ asks: true, isSaving: false, discard: () => setChanged(null) })
    return stopAsking.current
  }, [unsaved])

  const submitAction = useAction(canSubmit ? submits[kindOf(draft, question)] : goOn, {
    run() {
      if (!canSubmit || complete === null) return moves.next.run()
      frame.give(question, position, complete)
      frame.rememberConfidence(confidenceOf(complete) ?? frame.lastConfidence)
      setChanged(null)
      if (!frame.autoAdvance) return
      // It is submitted, though the page does not show that yet.
      stopAsking.current?.()
      moves.next.run()
    },
  })
  // Also from within a text.
  useAction(submitFromAnywhere, { enabled: canSubmit, run: submitAction.run })
  useAction(clearAnswer, {
    enabled: mayAnswer && draft.choice.kind !== "cleared",
    run: () => choose({ choice: cleared }),
  })

  // What comes next is not left below the edge, nor below the buttons at the bottom of phones.
  const next = useRef<HTMLDivElement>(null)
  const isMissing = complete === null && unsaved
  useEffect(() => {
    if (isMissing || canSubmit) next.current?.scrollIntoView({ block: "nearest" })
  }, [isMissing, canSubmit])

  const notApplicable = draft.choice.kind === "not-applicable"
  const approvable = waitsForApproval(question, mayApprove)
  return (
    <>
      <QuestionCard question={question} position={position} moves={moves} footer={<AutoAdvance />}>
        {overtaken && (
          <AnswerConflict
            question={question}
            theirs={{ answer, ...question.latest }}
            mine={draft}
            mineLabel={t("conflict.goOn")}
            onTheirs={() => setChanged(null)}
            onMine={() => setChanged({ draft, seen: answer })}
          />
        )}
        {question.carried && !unsaved && (
          <CarriedBanner
            question={question}
            onConfirmed={() => {
              frame.rememberConfidence(draft.confidence)
              if (frame.autoAdvance) moves.next.run()
            }}
          />
        )}
        <Options
          question={question}
          selected={draft.choice.kind === "chosen" ? draft.choice.optionId : null}
          standing={answer.kind === "chosen" ? answer.optionId : null}
          waiting={approvable}
          disabled={!mayAnswer || notApplicable}
          arrowsPick
          onPick={(optionId) => {
            const again = draft.choice.kind === "chosen" && draft.choice.optionId === optionId
            choose({ choice: again ? cleared : { kind: "chosen", optionId } })
          }}
        />
        {question.mayNotBeApplicable && (
          <NotApplicable
            checked={notApplicable}
            disabled={!mayAnswer}
            onToggle={() => choose({ choice: notApplicable ? cleared : { kind: "not-applicable" } })}
          />
        )}
        {notApplicable && (
          <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 0.5 }}>
            {t("question.optionsOff")}
          </Typography>
        )}
        <Stack ref={next} direction="row" sx={nextPart}>
          <ConfidenceChoice
            level={draft.confidence}
            standing={confidenceOf(answer)}
            waiting={approvable && !unsaved}
            before={confidenceOf(answer) === null ? frame.lastConfidence : null}
            missing={isMissing}
            unasked={isAnswered(answer) && confidenceOf(answer) === null}
            disabled={!mayAnswer}
            onChoose={(confidence) => choose({ confidence })}
          />
          <Box sx={{ marginInlineStart: "auto" }}>
            {canSubmit && <ActionButton action={submitAction} variant="contained" size="large" />}
            {!unsaved && approvable && (
              <ApproveBanner
                question={question}
                onApproved={() => {
                  frame.rememberConfidence(draft.confidence)
                  if (frame.autoAdvance) moves.next.run()
                }}
              />
            )}
          </Box>
        </Stack>
      </QuestionCard>
      <QuestionProposals question={question}>
        <Suspense fallback={<Box sx={{ height: 72 }} />}>
          <QuestionPurpose question={question} />
        </Suspense>
        <QuestionTabs question={question} />
      </QuestionProposals>
    </>
  )
}

const nextPart = {
  alignItems: "center",
  flexWrap: "wrap",
  gap: 2,
  mt: 2.5,
  scrollMarginBottom: { xs: 80, sm: 16 },
} as const

/** What submitting will do to the current answer. */
function kindOf({ choice }: Draft, { answer }: Question): keyof typeof submits {
  if (choice.kind === "cleared") return "clear"
  return isAnswered(answer) ? "change" : "first"
}

function AutoAdvance() {
  const { t } = useTranslation("answers")
  const { autoAdvance, setAutoAdvance, permissions } = useFrame()
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={autoAdvance}
          disabled={!permissions.answerQuestion}
          onChange={(event) => setAutoAdvance(event.target.checked)}
        />
      }
      label={<Typography variant="bodySmall">{t("question.autoAdvance")}</Typography>}
    />
  )
}

const raise = defineAction({ label: "answers:keys.surer", shortcut: "mod+ArrowUp" })
const lower = defineAction({ label: "answers:keys.lessSure", shortcut: "mod+ArrowDown" })

const levels = 5

interface ConfidenceChoiceProps {
  /** 1…5, null when none is chosen. */
  level: number | null
  /** The level of the current answer; its mark stays outlined when a lower one is chosen. */
  standing: number | null
  /** The current answer is waiting for approval, and nothing else is chosen. */
  waiting: boolean
  /** The level used last: offered, but never applied by itself. */
  before: number | null
  /** Whether a level is still missing before the answer can be submitted. */
  missing: boolean
  /** The current answer was given without asking for a level. */
  unasked: boolean
  disabled: boolean
  onChoose: (level: number | null) => void
}

/** How sure the person is of the answer, as five marks. */
function ConfidenceChoice(props: ConfidenceChoiceProps) {
  const { level, standing, waiting, before, missing, unasked, disabled, onChoose } = props
  const { t } = useTranslation("answers")
  const none = missing ? "question.pickConfidence" : unasked ? "question.notAsked" : "question.noConfidence"
  const titles = useQuery(confidenceLevelsQuery).data
  const titleOf = (value: number) => titles?.find(({ id }) => id === value)?.title ?? String(value)
  const label = useId()
  useAction(raise, { run: () => onChoose(Math.min((level ?? 0) + 1, levels)), enabled: !disabled })
  useAction(lower, { run: () => onChoose(Math.max((level ?? 2) - 1, 1)), enabled: !disabled })
  return (
    <Stack
      role="radiogroup"
      aria-labelledby={label}
      sx={{ ...box, borderColor: missing ? "error.light" : "transparent" }}
    >
      <Typography id={label} variant="semiBoldSmall" component="span">
        {t("question.confidence")}
      </Typography>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1.5, flexWrap: "wrap" }}>
        <Rating
          max={levels}
          value={level}
          disabled={disabled}
          onChange={(_event, value) => onChoose(value)}
          getLabelText={titleOf}
          emptyLabelText={t(unasked ? "question.notAsked" : "question.noConfidence")}
          icon={<Circle />}
          emptyIcon={<CircleOutlined />}
          sx={{
            color: waiting ? "tertiary.light" : "accent.confidence",
            gap: 0.5,
            ...(standing !== null && {
              [`& .MuiRating-iconEmpty:nth-of-type(-n + ${standing})`]: { color: "accent.confidence" },
            }),
          }}
        />
        <Typography
          variant="bodySmall"
          component="span"
          aria-hidden
          color={missing ? "error" : "textSecondary"}
        >
          {level === null ? t(none) : titleOf(level)}
        </Typography>
        {before !== null && before !== level && !disabled && (
          <Button size="small" onClick={() => onChoose(before)}>
            {t("question.asBefore", { level: titleOf(before) })}
          </Button>
        )}
      </Stack>
      {missing && (
        <span role="status" style={visuallyHidden}>
          {t("question.pickConfidence")}
        </span>
      )}
    </Stack>
  )
}

const box = { gap: 0.5, p: 1.25, mx: -1.25, border: "1px solid", borderRadius: "8px" } as const
