import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate, useOutletContext } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOfLanguage } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { usePlaces } from "../frame/index.ts"
import type { Answer } from "./answer.ts"
import { type Question, questionRefresh } from "./api.ts"
import type { QuestionSequence } from "./question-sequence.ts"
import type { Answering } from "./useAnswering.ts"

/** What the screens of an open questionnaire share. */
export interface Frame {
  questionnaireId: number
  /** Empty until it is known. */
  title: string
  /** In order, with the answers as the person sees them: unsent ones take precedence over stored ones. */
  questions: Question[]
  /** The questions that previous and next lead through. */
  sequence: QuestionSequence
  /** When the questions were loaded, in milliseconds since 1970. */
  readAt: number
  permissions: Schemas["Permissions"]
  mode: Schemas["ModeCode"]
  answering: Answering
  /** Answers a question; for some seconds that can be undone. */
  give: (question: Question, position: number, answer: Answer) => void
  /** Whether submitting moves on to the next question. */
  autoAdvance: boolean
  setAutoAdvance: (on: boolean) => void
  /** The level used last in this questionnaire, offered for the next question. */
  lastConfidence: number | null
  rememberConfidence: (level: number | null) => void
  /** Whether hints are shown below the questions. */
  hints: boolean
  showHints: (shown: boolean) => void
}

export function useFrame(): Frame {
  return useOutletContext<Frame>()
}

const toTheRight = {
  next: defineAction({ label: "answers:keys.next", shortcut: "ArrowRight" }),
  previous: defineAction({ label: "answers:keys.previous", shortcut: "ArrowLeft" }),
}
const toTheLeft = {
  next: defineAction({ label: "answers:keys.next", shortcut: "ArrowLeft" }),
  previous: defineAction({ label: "answers:keys.previous", shortcut: "ArrowRight" }),
}

/** The moves to the next and previous question of the sequence, by button and by arrow keys in the reading direction. */
export function useMoves(position: number) {
  const navigate = useNavigate()
  const { positions, to } = useFrame().sequence
  const arrows = directionOfLanguage(useLanguage()) === "rtl" ? toTheLeft : toTheRight
  const after = positions.find((each) => each > position)
  const before = positions.findLast((each) => each < position)
  const next = useAction(arrows.next, { run: () => void navigate(to(after)) })
  const previous = useAction(arrows.previous, {
    run: () => void navigate(to(before)),
    enabled: before !== undefined,
  })
  return { next, previous, isLast: after === undefined }
}

/** How long the list of questions counts as fresh, in milliseconds. */
const freshFor = 10_000

/**
 * Refetches a question when it is opened, since somebody else may have answered it; meanwhile the list's copy is
 * shown. Skipped if the list itself has just been loaded.
 */
export function useFreshQuestion({ id: questionId }: Question): void {
  const client = useQueryClient()
  const { assessmentId } = usePlaces()
  const { questionnaireId, readAt } = useFrame()
  const [old] = useState(() => Date.now() - readAt > freshFor)
  useQuery({ ...questionRefresh(client, { assessmentId, questionnaireId, questionId }), enabled: old })
}
