import { Box, Checkbox, FormControlLabel, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useUser } from "../../session/session.ts"
import { ActionButton } from "../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../ui/actions.ts"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { AnswerConflict } from "./AnswerConflict.tsx"
import { ApproveBanner, waitsForApproval } from "./ApproveBanner.tsx"
import {
  type Answer,
  cleared,
  completed,
  confidenceOf,
  type Draft,
  differs,
  isAnswered,
  isSameAnswer,
} from "./answer.ts"
import type { Question } from "./api.ts"
import { ConfidenceChoice } from "./ConfidenceChoice.tsx"
import { clearAnswer } from "./clear.ts"
import { useFrame } from "./frame.ts"
import { useMoves } from "./moves.ts"
import { NotApplicable } from "./NotApplicable.tsx"
import { Options } from "./Options.tsx"
import { QuestionCard } from "./QuestionCard.tsx"
import { QuestionTabs } from "./QuestionTabs.tsx"
import { useFreshQuestion } from "./useFreshQuestion.ts"
import { useLeaveQuestion } from "./useLeaveQuestion.ts"

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
  const leave = useLeaveQuestion(unsaved)

  const submitAction = useAction(canSubmit ? submits[kindOf(draft, question)] : goOn, {
    run() {
      if (!canSubmit || complete === null) return moves.next.run()
      frame.give(question, position, complete)
      frame.rememberConfidence(confidenceOf(complete) ?? frame.lastConfidence)
      setChanged(null)
      if (frame.autoAdvance) leave.freely(moves.next.run)
    },
  })
  // Also while an option has the focus: Enter alone would deselect it.
  useAction(submitFromAnywhere, { enabled: canSubmit, run: submitAction.run })
  useAction(clearAnswer, {
    enabled: mayAnswer && draft.choice.kind !== "cleared",
    run: () => choose({ choice: cleared }),
  })

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
        <Options
          question={question}
          selected={draft.choice.kind === "chosen" ? draft.choice.optionId : null}
          standing={answer.kind === "chosen" ? answer.optionId : null}
          waiting={approvable}
          disabled={!mayAnswer || notApplicable}
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
        <Stack direction="row" sx={{ alignItems: "center", flexWrap: "wrap", gap: 2, mt: 2.5 }}>
          <ConfidenceChoice
            level={draft.confidence}
            standing={confidenceOf(answer)}
            waiting={approvable && !unsaved}
            before={isAnswered(answer) ? null : frame.lastConfidence}
            missing={complete === null}
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
      <QuestionTabs question={question} />
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
