import { defineAction } from "../../../ui/actions.ts"

/** The answer to a question. Confidence is a level from 1 to 5; null if it was not asked, as in quick mode. */
export type Answer =
  | { kind: "chosen"; optionId: number; confidence: number | null }
  | { kind: "not-applicable"; confidence: number | null }
  | { kind: "cleared" }

export const cleared: Answer = { kind: "cleared" }

/** Sent with answers for which quick mode has not asked; the server marks them. */
const silentConfidence = 3

/** An answer as the server sends it, null when the question was never answered. */
interface ReceivedAnswer {
  selectedOption: { id: number } | null
  confidenceLevel: { id: number } | null
  isConfidenceAsked: boolean
  isNotApplicable: boolean
}

/** The body that submits an answer. */
interface SentAnswer {
  answerOptionId: number | null
  isNotApplicable: boolean
  confidenceLevelId: number | null
}

export function received(answer: ReceivedAnswer | null): Answer {
  // A stored answer without a level counts as the lowest one.
  const confidence = answer?.isConfidenceAsked === false ? null : (answer?.confidenceLevel?.id ?? 1)
  if (answer?.isNotApplicable) return { kind: "not-applicable", confidence }
  if (answer?.selectedOption) return { kind: "chosen", optionId: answer.selectedOption.id, confidence }
  return cleared
}

export function sent(answer: Answer): SentAnswer {
  return {
    answerOptionId: answer.kind === "chosen" ? answer.optionId : null,
    isNotApplicable: answer.kind === "not-applicable",
    confidenceLevelId: isAnswered(answer) ? (confidenceOf(answer) ?? silentConfidence) : null,
  }
}

/** Whether the question counts as answered; one marked not applicable does. */
export function isAnswered(answer: Answer): boolean {
  return answer.kind !== "cleared"
}

export function confidenceOf(answer: Answer): number | null {
  return answer.kind === "cleared" ? null : answer.confidence
}

/** A selection that is not an answer yet: the level may still be missing. */
export interface Draft {
  choice: Choice
  confidence: number | null
}

export type Choice = { kind: "chosen"; optionId: number } | { kind: "not-applicable" } | { kind: "cleared" }

export function isSameChoice(one: Choice, other: Choice): boolean {
  if (one.kind === "chosen" && other.kind === "chosen") return one.optionId === other.optionId
  return one.kind === other.kind
}

/** Whether two answers have the same choice and the same confidence. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  return isSameChoice(one, other) && confidenceOf(one) === confidenceOf(other)
}

/** The draft as an answer; null while a level is missing. */
export function completed({ choice, confidence }: Draft): Answer | null {
  if (choice.kind === "cleared") return cleared
  return confidence === null ? null : { ...choice, confidence }
}

/** Whether the draft differs from the current answer. A level alone does not change "no answer". */
export function differs(draft: Draft, standing: Answer): boolean {
  if (!isSameChoice(draft.choice, standing)) return true
  return draft.choice.kind !== "cleared" && draft.confidence !== confidenceOf(standing)
}

/** Clears the answer to a question. */
export const clearAnswer = defineAction({ label: "answers:question.clear", shortcut: "Delete" })
