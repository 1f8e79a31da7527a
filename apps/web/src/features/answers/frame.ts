import { useOutletContext } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import type { Answer } from "./answer.ts"
import type { Question } from "./api.ts"
import type { Answering } from "./useAnswering.ts"
import type { Walk } from "./walk.ts"

/** What the screens of a questionnaire share, as long as it is open. */
export interface Frame {
  questionnaireId: number
  /** Empty until it is known. */
  title: string
  /** In order, with the answers that stand for the person: unsent ones before stored ones. */
  questions: Question[]
  /** The questions that previous and next lead through. */
  walk: Walk
  /** When the questions were read, in milliseconds since 1970. */
  readAt: number
  permissions: Schemas["Permissions"]
  mode: Schemas["ModeCode"]
  answering: Answering
  /** Answers a question; for some seconds it can be taken back. */
  give: (question: Question, position: number, answer: Answer) => void
  /** Whether submitting goes on to the next question. */
  autoAdvance: boolean
  setAutoAdvance: (on: boolean) => void
  /** The level given last in this questionnaire, offered for the next question. */
  lastConfidence: number | null
  rememberConfidence: (level: number | null) => void
  /** Whether hints are shown below the questions. */
  hints: boolean
  showHints: (shown: boolean) => void
}

export function useFrame(): Frame {
  return useOutletContext<Frame>()
}
