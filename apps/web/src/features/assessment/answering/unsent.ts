import type { RemarkText } from "../evidence/index.ts"
import type { Answer } from "./answer.ts"

/** An item that the server has not confirmed yet: an answer, evidence or comment. */
export type Unsent = UnsentAnswer | UnsentRemark

interface Waiting {
  /** Distinguishes this item from a later one at the same question; the same each time it is sent. */
  mark: string
  questionnaireId: number
  questionId: number
  /** The server's message if it has refused the item, which then waits for the person, not for the network. */
  refusal?: string
  /** Whether it was sent before, and may have arrived. */
  sent?: boolean
  /** How often the server has failed at this item while it answered otherwise. */
  failures?: number
}

export interface UnsentAnswer extends Waiting {
  answer: Answer
  /** The number of the answer's change that the person saw; a newer one is not overwritten. */
  seenChange?: number
  /** The one that it has replaced before that was sent. */
  replaces?: UnsentAnswer
  /** The mark of the one that it takes back. */
  undoes?: string
  /** The answer that was given elsewhere meanwhile: the person chooses between the two. */
  conflict?: OthersAnswer
}

/** An answer that somebody else gave, or the same person on another device. */
export interface OthersAnswer {
  answer: Answer
  change: number
  /** The person, and the program with which they did so. */
  by: { id: string; name: string; program?: string | null }
  /** UTC, as the server sends it. */
  time: string
}

export interface UnsentRemark extends Waiting {
  remark: RemarkText
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

/** An answer as it is given. */
export type NewAnswer = Pick<UnsentAnswer, "questionnaireId" | "questionId" | "answer" | "seenChange">

/** Why the server has not stored an item: somebody else's answer, or its message. */
export type Refusal = { conflict: OthersAnswer } | { refusal: string }

/** Items of the same line are sent one after the other: the answers to one question. */
export const lineOf = (unsent: Unsent) => (isUnsentAnswer(unsent) ? unsent.questionId : unsent.mark)

/** Adds an answer. One that it replaces has the change that was seen; one that was sent comes before it. */
export function withAnswer(all: Unsent[], added: UnsentAnswer): Unsent[] {
  const earlier = all.filter(isUnsentAnswer).filter(({ questionId }) => questionId === added.questionId)
  const sent = earlier.find((each) => each.sent && !isHeldUp(each))
  const replaced = earlier.find((each) => each !== sent)
  const others = all.filter((each) => each !== replaced)
  if (sent) return [...others, { ...added, seenChange: sent.seenChange }]
  if (!replaced || replaced.conflict) return [...others, added]
  const { seenChange } = replaced
  return [...others, { ...added, seenChange, ...(!isHeldUp(replaced) && { replaces: replaced }) }]
}

/** An answer that follows one that is now stored has been given on top of it. */
export function afterSaving(unsent: Unsent, saved: Unsent, change: number | undefined): Unsent {
  if (!isUnsentAnswer(unsent) || !isUnsentAnswer(saved) || unsent.questionId !== saved.questionId)
    return unsent
  return { ...unsent, seenChange: change, undoes: undefined }
}

/** A refused item waits for the person, unless another answer has followed it: that one counts. */
export function afterRefusal(all: Unsent[], refused: Unsent, refusal: Refusal): Unsent[] {
  const follower = all
    .filter(isUnsentAnswer)
    .find((each) => each.mark !== refused.mark && each.questionId === lineOf(refused))
  if (!isUnsentAnswer(refused) || !follower) {
    return all.map((each) => (each.mark === refused.mark ? { ...each, ...refusal } : each))
  }
  const others = all.filter((each) => each.mark !== refused.mark)
  // Nothing was stored, so there is nothing to take back.
  if (follower.undoes === refused.mark) return others.filter((each) => each !== follower)
  return others.map((each) => (each === follower && "conflict" in refusal ? { ...each, ...refusal } : each))
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
    (value.seenChange === undefined || Number.isInteger(value.seenChange)) &&
    (value.replaces === undefined || isUnsent(value.replaces)) &&
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
    (value.by.program == null || typeof value.by.program === "string") &&
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
    (value.life === undefined || isLife(value.life)) &&
    (value.seen === undefined || isObject(value.seen))
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
  if (value.confidence !== null && !Number.isInteger(value.confidence)) return false
  return value.kind === "not-applicable" || (value.kind === "chosen" && Number.isInteger(value.optionId))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
