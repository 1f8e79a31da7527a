import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useNavigate, useOutletContext } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOfLanguage } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { usePaths } from "../frame/index.ts"
import type { Answer } from "./answer.ts"
import { type Question, questionRefresh } from "./api.ts"
import { askForPath, nextOnPath } from "./path.ts"
import type { QuestionSequence } from "./question-sequence.ts"
import type { Answering } from "./useAnswering.ts"

/** What the screens of an open questionnaire share. */
export interface OpenQuestionnaire {
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

export function useFrame(): OpenQuestionnaire {
  return useOutletContext<OpenQuestionnaire>()
}

const toTheRight = {
  next: defineAction({ label: "answers:keys.next", shortcut: "ArrowRight" }),
  previous: defineAction({ label: "answers:keys.previous", shortcut: "ArrowLeft" }),
}
const toTheLeft = {
  next: defineAction({ label: "answers:keys.next", shortcut: "ArrowLeft" }),
  previous: defineAction({ label: "answers:keys.previous", shortcut: "ArrowRight" }),
}

/**
 * The moves to the next and previous question of the sequence, by button and by arrow keys in the reading direction. On
 * the shortest path the next question is the best one of the assessment, and the overview when there is none.
 */
export function useMoves(position: number) {
  const navigate = useNavigate()
  const { positions, path, to } = useFrame().sequence
  const onPath = useNextOnPath(position)
  const arrows = directionOfLanguage(useLanguage()) === "rtl" ? toTheLeft : toTheRight
  const after = positions.find((each) => each > position)
  const before = positions.findLast((each) => each < position)
  const next = useAction(arrows.next, { run: () => void (path ? onPath() : navigate(to(after))) })
  const previous = useAction(arrows.previous, {
    run: () => void (path ? navigate(-1) : navigate(to(before))),
    enabled: path !== null || before !== undefined,
  })
  return { next, previous, isLast: path === null && after === undefined }
}

/** Opens the best next question of the shortest path; if the server cannot be asked, the next one here. */
function useNextOnPath(position: number): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const places = usePaths()
  const { answering, questions, sequence } = useFrame()
  const { path, positions, to } = sequence
  const isUnderWay = useRef(false)
  return async () => {
    if (!path || isUnderWay.current) return
    isUnderWay.current = true
    const current = questions[position - 1]?.id ?? 0
    const here = window.location.href
    try {
      const next = await nextOnPath(client, places.assessmentId, path, { current, answering })
      // The person may have gone elsewhere meanwhile.
      if (window.location.href !== here) return
      const place = next ? places.question(next.questionnaireId, next.index) : places.questionnaires
      await navigate(place + askForPath(path))
    } catch {
      if (window.location.href === here) await navigate(to(positions.find((each) => each > position)))
    } finally {
      isUnderWay.current = false
    }
  }
}

/** How long the list of questions counts as fresh, in milliseconds. */
const freshFor = 10_000

/**
 * Refetches a question when it is opened, since somebody else may have answered it; meanwhile the list's copy is
 * shown. Skipped if the list itself has just been loaded.
 */
export function useFreshQuestion({ id: questionId }: Question): void {
  const client = useQueryClient()
  const { assessmentId } = usePaths()
  const { questionnaireId, readAt } = useFrame()
  const [old] = useState(() => Date.now() - readAt > freshFor)
  useQuery({ ...questionRefresh(client, { assessmentId, questionnaireId, questionId }), enabled: old })
}
