import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate, useParams } from "react-router"
import { defineAction, useAction } from "../../../ui/actions.ts"
import type { Action } from "../../../ui/keyboard.ts"
import { usePaths } from "../frame/index.ts"
import type { Answer } from "./answer.ts"
import type { Question } from "./api.ts"
import type { Answering } from "./useAnswering.ts"

const takeBack = defineAction({ label: "answers:undo.do", shortcut: "z" })

/** How long an answer can be taken back after the latest one, in milliseconds. */
const undoPeriod = 8000

export interface Undo {
  /** The last step, which can be undone. */
  last: Answer["kind"] | undefined
  action: Action
  /** Keeps the offer open while the pointer or the focus is on it. */
  hold: (held: boolean) => void
}

/** An answer and the one it has replaced. */
interface Step {
  questionId: number
  position: number
  before: Answer
  /** The number of the change that the person saw. */
  seenChange: number
  /** The mark of the answer. */
  mark: string
  kind: Answer["kind"]
}

/**
 * Answering with undo: for some seconds each answer, latest first, can be taken back, also while it is waiting to be
 * sent. An answer that somebody else has given meanwhile is never replaced.
 *
 * @param announce tells screen readers what was done
 */
export function useUndo(
  questionnaireId: number,
  answering: Answering,
  announce: (text: string) => void,
): { give: (question: Question, position: number, answer: Answer) => void; undo: Undo } {
  const { t } = useTranslation("answers")
  const navigate = useNavigate()
  const places = usePaths()
  const { questionIndex } = useParams()
  const { search } = useLocation()
  const [steps, setSteps] = useState<Step[]>([])
  const [held, hold] = useState(false)
  const last = steps.at(-1)

  useEffect(() => {
    if (held || steps.length === 0) return
    const timer = setTimeout(() => setSteps([]), undoPeriod)
    return () => clearTimeout(timer)
  }, [steps, held])

  const action = useAction(takeBack, {
    enabled: last !== undefined,
    run() {
      if (!last) return
      const { mark, questionId, position, before, seenChange } = last
      const undoing = answering.outbox.undo(mark, { questionnaireId, questionId, answer: before, seenChange })
      // The answer before is there again: taking it back starts from there.
      setSteps((all) => withMark(all.slice(0, -1), questionId, undoing))
      hold(false)
      announce(t("undo.done", { position }))
      if (questionIndex !== String(position)) {
        void navigate(places.question(questionnaireId, position) + search)
      }
    },
  })

  return {
    give(question, position, answer) {
      const { id: questionId, change: seenChange, answer: before } = question
      const mark = answering.give({ questionnaireId, questionId, seenChange }, answer)
      const step = { questionId, position, before, seenChange, mark, kind: answer.kind }
      setSteps((all) => [...all, step])
      announce(t(`question.said.${answer.kind}`))
    },
    undo: { last: last?.kind, action, hold },
  }
}

/** The steps, the latest of a question with another mark, if there is one. */
function withMark(steps: Step[], questionId: number, mark: string | undefined): Step[] {
  const latest = steps.findLast((step) => step.questionId === questionId)
  return mark === undefined ? steps : steps.map((step) => (step === latest ? { ...step, mark } : step))
}
