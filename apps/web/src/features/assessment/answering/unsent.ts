import type { RemarkText } from "../evidence/index.ts"
import type { Answer } from "./answer.ts"

/** An item that the server has not confirmed yet: an answer, evidence or comment. */
export type Unsent = UnsentAnswer | UnsentRemark

interface Waiting {
  /** Distinguishes this item from a later one at the same question. */
  mark: string
  questionnaireId: number
  questionId: number
  /** The server's message if it has refused the item, which then waits for the person, not for the network. */
  refusal?: string
  /** How often the server has failed at this item while it answered otherwise. */
  failures?: number
}

export interface UnsentAnswer extends Waiting {
  answer: Answer
  /** When it was given, in milliseconds by the clock of this device. */
  given?: number
  /** The number of the answer's change that the person saw; a newer one is not overwritten. */
  seenChange?: number
  /** What was sent for this question before, without knowing if it arrived. */
  attempted?: Answer[]
  /** The answer that was given elsewhere meanwhile: the person chooses between the two. */
  conflict?: OthersAnswer
}

/** An answer that somebody else gave, or the same person on another device. */
export interface OthersAnswer {
  answer: Answer
  change: number
  by: { id: string; name: string }
  /** UTC, as the server sends it. */
  time: string
}

export interface UnsentRemark extends Waiting {
  remark: RemarkText
  /** Whether it was sent before, without knowing if it arrived. */
  tried?: boolean
}

export function isUnsentAnswer(unsent: Unsent): unsent is UnsentAnswer {
  return "answer" in unsent
}

export function isUnsentRemark(unsent: Unsent): unsent is UnsentRemark {
  return "remark" in unsent
}

/** Whether the person has to decide before it can be sent. */
export function isHeldUp(unsent: Unsent): boolean {
  return unsent.refusal !== undefined || (isUnsentAnswer(unsent) && unsent.conflict !== undefined)
}

/** Whether a stored value is an item; another version may have written it, or somebody edited it by hand. */
export function isUnsent(value: unknown): value is Unsent {
  return (
    isObject(value) &&
    typeof value.mark === "string" &&
    Number.isInteger(value.questionnaireId) &&
    Number.isInteger(value.questionId) &&
    (value.refusal === undefined || typeof value.refusal === "string") &&
    (value.failures === undefined || Number.isInteger(value.failures)) &&
    (value.given === undefined || typeof value.given === "number") &&
    (value.seenChange === undefined || Number.isInteger(value.seenChange)) &&
    (value.attempted === undefined || (Array.isArray(value.attempted) && value.attempted.every(isAnswer))) &&
    (value.conflict === undefined || isOthersAnswer(value.conflict)) &&
    (isAnswer(value.answer) || isRemarkText(value.remark))
  )
}

function isOthersAnswer(value: unknown): value is OthersAnswer {
  return (
    isObject(value) &&
    isAnswer(value.answer) &&
    Number.isInteger(value.change) &&
    isObject(value.by) &&
    typeof value.by.id === "string" &&
    typeof value.by.name === "string" &&
    typeof value.time === "string"
  )
}

function isRemarkText(value: unknown): value is RemarkText {
  return (
    isObject(value) &&
    typeof value.text === "string" &&
    (value.id === undefined || typeof value.id === "string") &&
    (value.type === null || value.type === "POSITIVE" || value.type === "NEGATIVE") &&
    (value.replaces === undefined || typeof value.replaces === "string") &&
    (value.life === undefined || isLife(value.life))
  )
}

function isLife(value: unknown): boolean {
  return (
    isObject(value) &&
    [value.observedAt, value.validUntil, value.source, value.method].every(
      (each) => each === null || typeof each === "string",
    )
  )
}

function isAnswer(value: unknown): value is Answer {
  if (!isObject(value)) return false
  if (value.kind === "cleared") return true
  if (!Number.isInteger(value.confidence)) return false
  return value.kind === "not-applicable" || (value.kind === "chosen" && Number.isInteger(value.optionId))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
