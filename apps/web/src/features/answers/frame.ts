import { useOutletContext } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import type { Answer } from "./answer.ts"
import type { Question } from "./api.ts"
import type { Answering } from "./useAnswering.ts"
import type { Walk } from "./walk.ts"

/** What the screens of an open questionnaire share. */
export interface Frame {
  questionnaireId: number
  /** Empty until it is known. */
  title: string
  /** In order, with the answers as the person sees them: unsent ones take precedence over stored ones. */
  questions: Question[]
  /** The questions that previous and next lead through. */
  walk: Walk
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
