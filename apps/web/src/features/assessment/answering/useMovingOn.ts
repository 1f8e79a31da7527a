import { useEffect, useRef } from "react"
import { useNavigate } from "react-router"
import { pressedDigit } from "../../../ui/keyboard.ts"
import { isSameChoice } from "./answer.ts"
import { useFrame } from "./open-questionnaire.ts"

/** How long a choice stays visible before the next question opens, in milliseconds. */
const glance = 250

/**
 * Moves on from an answered question a moment later. Digits that are pressed until then answer the questions that
 * follow, in their order, and the page opens the one after them. On the shortest path, where nobody knows yet which
 * question follows, they do nothing.
 *
 * @param next opens the next question
 * @returns a function that moves on, unless `isDone` is false by then; calling it again restarts the delay
 */
export function useMovingOn(position: number, next: () => void): (isDone: () => boolean) => void {
  const navigate = useNavigate()
  const { questions, sequence, give } = useFrame()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The last question that is answered; null while nothing moves. */
  const reached = useRef<number | null>(null)
  const isLeaving = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (from: number) => sequence.positions.find((each) => each > from)
  function leave(from: number) {
    isLeaving.current = true
    if (from === position) next()
    else void navigate(sequence.to(after(from)))
  }

  /** Answers the next question with the digit that was pressed. */
  function answerNext(from: number, digit: number) {
    const following = sequence.path ? undefined : after(from)
    const question = following === undefined ? undefined : questions[following - 1]
    const option = question?.options[digit - 1]
    if (following === undefined || !question || !option) return
    const choice = { kind: "chosen", optionId: option.id } as const
    if (!isSameChoice(question.answer, choice)) give(question, following, { ...choice, confidence: null })
    reached.current = following
    if (isLeaving.current) return leave(following)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => leave(following), glance)
  }

  useEffect(() => {
    const onPress = (press: KeyboardEvent) => {
      const digit = reached.current === null ? null : pressedDigit(press)
      if (reached.current === null || digit === null) return
      // It would choose another option of the question that is being left.
      press.preventDefault()
      answerNext(reached.current, digit)
    }
    document.addEventListener("keydown", onPress, { capture: true })
    return () => document.removeEventListener("keydown", onPress, { capture: true })
  })

  return (isDone) => {
    clearTimeout(timer.current)
    reached.current = position
    timer.current = setTimeout(() => {
      if (isDone()) return leave(position)
      reached.current = null
    }, glance)
  }
}
