import { ApiError } from "@plumbline/client"
import type { Schemas } from "../../../api/schemas.ts"
import { type Answer, isAnswered, isSameAnswer, received } from "./answer.ts"
import type { OthersAnswer } from "./unsent.ts"

/** A question with its options and the answer stored on the server. */
export interface Question extends Omit<Schemas["Question"], "answer"> {
  answer: Answer
  /** Null while it is not answered. */
  approved: boolean | null
  /** Who gave the answer and when; only known if it arrived while the page was open. */
  latest?: Pick<OthersAnswer, "by" | "time"> & {
    /** Whether the answer was only approved, not changed. */
    isApproval: boolean
  }
}

export function questionOf({ answer, ...question }: Schemas["Question"]): Question {
  return { ...question, answer: received(answer), approved: answer?.approved ?? null }
}

/** Whether nothing remains to be done: it is answered, and the answer is not merely carried over. */
export function isSettled({ answer, carried }: Question): boolean {
  return isAnswered(answer) && !carried
}

/** The refetched question; who gave the answer is kept if it is still the same answer. */
export function reread(before: Question, now: Question): Question {
  if (now.change < before.change) return before
  return now.change === before.change && before.latest ? { ...now, latest: before.latest } : now
}

/** The question after somebody has changed its answer; unchanged if that change is already known. */
export function withChange(question: Question, changed: Schemas["ChangedAnswer"]): Question {
  if (changed.change <= question.change) return question
  const answer = answerIn(changed)
  const isApproval = changed.approved === true && isSameAnswer(answer, question.answer)
  return {
    ...question,
    answer,
    approved: changed.approved,
    carried: changed.carried,
    change: changed.change,
    latest: { by: personIn(changed), time: changed.changeTime, isApproval },
    counts: { ...question.counts, answerHistories: changed.change },
  }
}

/** The answer that somebody else gave meanwhile, taken from the server's refusal; null for any other error. */
export function conflictIn(error: unknown): OthersAnswer | null {
  if (!(error instanceof ApiError) || error.code !== "ANSWER_CHANGED") return null
  const body = error.body
  const changed = typeof body === "object" && body !== null && "answer" in body ? body.answer : null
  if (!isChangedAnswer(changed)) return null
  return {
    answer: answerIn(changed),
    change: changed.change,
    by: personIn(changed),
    time: changed.changeTime,
  }
}

function answerIn({ confidenceLevelId, ...answer }: Schemas["ChangedAnswer"]): Answer {
  return received({
    ...answer,
    confidenceLevel: confidenceLevelId === null ? null : { id: confidenceLevelId },
  })
}

function personIn({ changedBy, program }: Schemas["ChangedAnswer"]): OthersAnswer["by"] {
  return { id: changedBy.id, name: changedBy.displayName, program }
}

/** Whether a person has answered themselves: not a program for them. */
export function isOwn({ id, program }: OthersAnswer["by"], userId: string): boolean {
  return id === userId && program == null
}

/** Checks just enough to recognise the server's format. */
function isChangedAnswer(value: unknown): value is Schemas["ChangedAnswer"] {
  return (
    typeof value === "object" &&
    value !== null &&
    "change" in value &&
    typeof value.change === "number" &&
    "changedBy" in value &&
    typeof value.changedBy === "object" &&
    value.changedBy !== null
  )
}
