import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate, useParams } from "react-router"
import { defineAction, useAction } from "../../../ui/actions.tsx"
import type { Action } from "../../../ui/keyboard.ts"
import { usePlaces } from "../frame/index.ts"
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
  /** The number of the change, once it is stored. */
  change: number
  kind: Answer["kind"]
}

/**
 * Answering with undo: for some seconds each answer, latest first, can be replaced by the previous one. An undo is an
 * answer like any other, so it is queued and sent like one, even while the first is still waiting.
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
  const places = usePlaces()
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
      const { questionId, position, before, change } = last
      answering.give({ questionnaireId, questionId, seenChange: change }, before)
      setSteps((all) => all.slice(0, -1))
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
      answering.give({ questionnaireId, questionId, seenChange }, answer)
      const step = { questionId, position, before, change: seenChange + 1, kind: answer.kind }
      setSteps((all) => [...all, step])
      announce(t(`question.said.${answer.kind}`))
    },
    undo: { last: last?.kind, action, hold },
  }
}
