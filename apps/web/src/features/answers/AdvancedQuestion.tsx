import { Box, Checkbox, FormControlLabel, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ActionButton } from "../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../ui/actions.ts"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { cleared, completed, confidenceOf, type Draft, differs, isAnswered } from "./answer.ts"
import type { Question } from "./api.ts"
import { ConfidenceChoice } from "./ConfidenceChoice.tsx"
import { clearAnswer } from "./clear.ts"
import { useFrame } from "./frame.ts"
import { useMoves } from "./moves.ts"
import { NotApplicable } from "./NotApplicable.tsx"
import { Options } from "./Options.tsx"
import { QuestionCard } from "./QuestionCard.tsx"
import { useFreshQuestion } from "./useFreshQuestion.ts"
import { useLeaveQuestion } from "./useLeaveQuestion.ts"

const submit = defineAction({ label: "answers:question.submit", shortcut: "Enter" })
const goOn = defineAction({ label: "answers:keys.enterNext", shortcut: "Enter" })

/** A question in advanced mode: an answer has a confidence, and is submitted. */
export function AdvancedQuestion({ question, position }: { question: Question; position: number }) {
  const { t } = useTranslation("answers")
  const frame = useFrame()
  const { answer } = question
  const moves = useMoves(position)
  const mayAnswer = frame.permissions.answerQuestion
  useFreshQuestion(question)

  // Null until the person changes something, so that an answer given elsewhere meanwhile is shown.
  const [changed, setChanged] = useState<Draft | null>(null)
  const draft = changed ?? { choice: answer, confidence: confidenceOf(answer) ?? frame.lastConfidence }
  const unsaved = differs(draft, answer)
  const complete = completed(draft)
  const canSubmit = mayAnswer && unsaved && complete !== null
  const leave = useLeaveQuestion(unsaved)

  const next = () => {
    if (draft.confidence !== null) frame.rememberConfidence(draft.confidence)
    moves.next.run()
  }
  const submitAction = useAction(canSubmit ? submit : goOn, {
    run() {
      if (!canSubmit || complete === null) return next()
      frame.give(question, position, complete)
      frame.rememberConfidence(confidenceOf(complete) ?? frame.lastConfidence)
      setChanged(null)
      if (frame.autoAdvance) leave.freely(moves.next.run)
    },
  })

  const clear = useAction(clearAnswer, {
    enabled: mayAnswer && draft.choice.kind !== "cleared",
    run() {
      setChanged(null)
      if (isAnswered(answer)) frame.give(question, position, cleared)
    },
  })

  const notApplicable = draft.choice.kind === "not-applicable"
  return (
    <>
      <QuestionCard
        question={question}
        position={position}
        moves={{ ...moves, next: { ...moves.next, run: next } }}
        clear={clear}
        footer={
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={frame.autoAdvance}
                disabled={!mayAnswer}
                onChange={(event) => frame.setAutoAdvance(event.target.checked)}
              />
            }
            label={<Typography variant="bodySmall">{t("question.autoAdvance")}</Typography>}
          />
        }
      >
        <Options
          question={question}
          selected={draft.choice.kind === "chosen" ? draft.choice.optionId : null}
          standing={answer.kind === "chosen" ? answer.optionId : null}
          disabled={!mayAnswer || notApplicable}
          onPick={(optionId) => setChanged({ ...draft, choice: { kind: "chosen", optionId } })}
        />
        {question.mayNotBeApplicable && (
          <NotApplicable
            checked={notApplicable}
            disabled={!mayAnswer}
            onToggle={() =>
              setChanged({ ...draft, choice: notApplicable ? cleared : { kind: "not-applicable" } })
            }
          />
        )}
        {notApplicable && (
          <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 0.5 }}>
            {t("question.optionsOff")}
          </Typography>
        )}
        <Stack direction="row" sx={{ alignItems: "center", flexWrap: "wrap", gap: 2, mt: 2.5 }}>
          <ConfidenceChoice
            level={draft.confidence}
            missing={complete === null}
            disabled={!mayAnswer}
            onChoose={(confidence) => setChanged({ ...draft, confidence })}
          />
          <Box sx={{ marginInlineStart: "auto" }}>
            {canSubmit && <ActionButton action={submitAction} variant="contained" size="large" />}
          </Box>
        </Stack>
      </QuestionCard>
      <ConfirmDialog
        open={leave.asked}
        title={t("question.leaveTitle")}
        confirmLabel={t("question.leave")}
        onConfirm={leave.confirm}
        onCancel={leave.cancel}
      >
        {t("question.leaveText")}
      </ConfirmDialog>
    </>
  )
}
