import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { defineAction, useAction } from "../../ui/actions.ts"
import { type Answer, type Choice, isSameChoice, quickConfidence, toggled } from "./answer.ts"
import type { Question } from "./api.ts"
import { useFrame } from "./frame.ts"
import { useMoves } from "./moves.ts"
import { NotApplicable } from "./NotApplicable.tsx"
import { Options } from "./Options.tsx"
import { QuestionCard } from "./QuestionCard.tsx"
import { useFreshQuestion } from "./useFreshQuestion.ts"

const goOn = defineAction({ label: "answers:keys.enterNext", shortcut: "Enter" })

/** How long a choice is seen before the next question comes, in milliseconds. */
const glance = 250

/** A question in quick mode: a choice is the answer, and the next question follows. */
export function QuickQuestion({ question, position }: { question: Question; position: number }) {
  const { t } = useTranslation("answers")
  const { questionnaireId, permissions, answering, announce } = useFrame()
  const moves = useMoves(position)
  const later = useLater()
  const disabled = !permissions.answerQuestion
  const { answer } = question
  useFreshQuestion(question)
  useAction(goOn, { run: moves.next.run })

  function pick(picked: Choice) {
    // Pressed twice by mistake while the question is about to go: that must not take the answer back.
    if (later.isSet() && isSameChoice(answer, picked)) return
    const choice = toggled(answer, picked)
    answering.give({ questionnaireId, questionId: question.id }, withQuickConfidence(choice))
    announce(t(`question.said.${choice.kind}`))
    later.run(moves.next.run)
  }

  return (
    <QuestionCard question={question} position={position} moves={moves}>
      <Options
        question={question}
        selected={answer.kind === "chosen" ? answer.optionId : null}
        disabled={disabled}
        onPick={(optionId) => pick({ kind: "chosen", optionId })}
      />
      {question.mayNotBeApplicable && (
        <NotApplicable
          checked={answer.kind === "not-applicable"}
          disabled={disabled}
          onToggle={() => pick({ kind: "not-applicable" })}
        />
      )}
    </QuestionCard>
  )
}

function withQuickConfidence(choice: Choice): Answer {
  return choice.kind === "cleared" ? choice : { ...choice, confidence: quickConfidence }
}

/** Runs something a moment later, unless the component is gone by then; asking again starts the moment anew. */
function useLater() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isSet: () => timer.current !== undefined,
    run(effect: () => void) {
      clearTimeout(timer.current)
      timer.current = setTimeout(effect, glance)
    },
  }
}
