import type { kept } from "../../../session/kept.ts"
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
}

export interface UnsentAnswer extends Waiting {
  answer: Answer
  /** The number of the answer's change that the person saw; a newer one is not overwritten. */
  seenChange?: number
  /** The answer that somebody else gave meanwhile: the person chooses between the two. */
  conflict?: OthersAnswer
}

/** An answer that somebody else gave. */
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

/** Stores the unsent items of one person and assessment, oldest first; at most one answer per question. */
export interface UnsentStore {
  read(): Unsent[]
  write(unsent: Unsent[]): void
  /** False once the browser has refused to store them: then they last only as long as the page. */
  isLasting(): boolean
}

/** Keeps unsent items in the browser's storage, so that they survive leaving and crashes. All tabs share it. */
export function unsentStore(storage: Pick<typeof kept, "get" | "set" | "remove">, name: string): UnsentStore {
  let onlyHere: Unsent[] | undefined
  return {
    read: () => onlyHere ?? parsed(storage.get(name)),
    write(unsent) {
      try {
        if (unsent.length === 0) storage.remove(name)
        else storage.set(name, JSON.stringify(unsent))
        onlyHere = undefined
      } catch {
        onlyHere = unsent
      }
    },
    isLasting: () => onlyHere === undefined,
  }
}

/** Drops anything of an unknown form: written by an older version, or edited by hand. */
function parsed(text: string | null): Unsent[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    return []
  }
}

function isUnsent(value: unknown): value is Unsent {
  return (
    isObject(value) &&
    typeof value.mark === "string" &&
    Number.isInteger(value.questionnaireId) &&
    Number.isInteger(value.questionId) &&
    (value.refusal === undefined || typeof value.refusal === "string") &&
    (value.seenChange === undefined || Number.isInteger(value.seenChange)) &&
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
    (value.type === null || value.type === "POSITIVE" || value.type === "NEGATIVE")
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
