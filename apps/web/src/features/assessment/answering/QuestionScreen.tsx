import { Box, Button } from "@mui/material"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams, useSearchParams } from "react-router"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { EmptyState } from "../../../ui/states.tsx"
import { usePaths } from "../frame/index.ts"
import { AdvancedQuestion } from "./AdvancedQuestion.tsx"
import { type Choice, clearAnswer, cleared, isAnswered, isSameChoice } from "./answer.ts"
import type { Question } from "./api.ts"
import { CarriedBanner } from "./Carried.tsx"
import { ApproveBanner, waitsForApproval } from "./Notices.tsx"
import { NotApplicable, Options } from "./Options.tsx"
import { useFrame, useFreshQuestion, useMoves } from "./open-questionnaire.ts"
import { QuestionCard } from "./QuestionCard.tsx"
import { QuestionProposals } from "./QuestionProposals.tsx"
import { positionOf } from "./question-sequence.ts"
import { useMovingOn } from "./useMovingOn.ts"

/** One question, chosen by its position in the address; the review comes after the last. */
export function QuestionScreen() {
  const { questionIndex } = useParams()
  const [search] = useSearchParams()
  const { questionnaireId, questions, mode, sequence } = useFrame()
  const places = usePaths()
  const named = questions.findIndex(({ id }) => String(id) === search.get("question"))
  if (questionIndex === undefined || named >= 0) {
    return <Navigate to={places.question(questionnaireId, named >= 0 ? named + 1 : 1)} replace />
  }
  const position = positionOf(questionIndex, questions.length)
  const [first] = sequence.positions
  if (first === undefined) return <NothingMatches />
  if (!sequence.positions.includes(position)) return <Navigate to={sequence.to(first)} replace />
  const question = questions[position - 1]
  if (!question) return null
  const Question = mode === "QUICK" ? QuickQuestion : AdvancedQuestion
  return <Question key={question.id} question={question} position={position} />
}

/** No question of the questionnaire has the issues that the address asks for. */
function NothingMatches() {
  const { t } = useTranslation("answers")
  const { sequence } = useFrame()
  return (
    <EmptyState
      title={t("issues.nothing")}
      actions={
        <Button variant="outlined" onClick={() => sequence.choose([])}>
          {t("issues.showAll")}
        </Button>
      }
    />
  )
}

const goOn = defineAction({ label: "answers:keys.enterNext", shortcut: "Enter" })

/** A question in quick mode: choosing an option answers it, and the next question opens. */
function QuickQuestion({ question, position }: { question: Question; position: number }) {
  const { permissions, give } = useFrame()
  const moves = useMoves(position)
  const moveOn = useMovingOn(position, moves.next.run)
  const disabled = !permissions.answerQuestion
  const { answer } = question
  const approvable = waitsForApproval(question, permissions.approveAnswer)
  const standing = useRef(answer)
  useEffect(() => {
    standing.current = answer
  })
  useFreshQuestion(question)
  useAction(goOn, { run: moves.next.run })

  const clear = useAction(clearAnswer, {
    enabled: !disabled && isAnswered(answer),
    run: () => give(question, position, cleared),
  })

  /** Choosing the current answer again leaves it unchanged, and still moves on to the next question. */
  function pick(choice: Exclude<Choice, { kind: "cleared" }>) {
    const isSame = isSameChoice(answer, choice)
    if (isSame && question.carried && isAnswered(answer)) give(question, position, answer)
    if (!isSame) give(question, position, { ...choice, confidence: null })
    // If the answer was cleared or undone at once, the person is not done with this question.
    moveOn(() => isSameChoice(standing.current, choice))
  }

  return (
    <>
      <QuestionCard question={question} position={position} moves={moves} clear={clear}>
        {question.carried && <CarriedBanner question={question} onConfirmed={moves.next.run} />}
        <Options
          question={question}
          selected={answer.kind === "chosen" ? answer.optionId : null}
          disabled={disabled}
          waiting={approvable}
          standing={approvable && answer.kind === "chosen" ? answer.optionId : null}
          onPick={(optionId) => pick({ kind: "chosen", optionId })}
        />
        {question.mayNotBeApplicable && (
          <NotApplicable
            checked={answer.kind === "not-applicable"}
            disabled={disabled}
            onToggle={() =>
              answer.kind === "not-applicable" ? clear.run() : pick({ kind: "not-applicable" })
            }
          />
        )}
        {approvable && (
          <Box sx={{ mt: 2 }}>
            <ApproveBanner question={question} onApproved={moves.next.run} />
          </Box>
        )}
      </QuestionCard>
      <QuestionProposals question={question} />
    </>
  )
}
