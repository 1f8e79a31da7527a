import { type AnswerSheet, isAnswered, isApplicable } from "../answers.ts"
import { type Confidence, calculateConfidence } from "../confidence.ts"
import type { KitModel, Question } from "../kit-model.ts"
import { type AttributeMaturity, calculateMaturity, type Maturity } from "../maturity.ts"
import type { Weights } from "../weights.ts"

/** Everything known about an assessment from its kit and its answers. */
export type Scored = {
  readonly kit: KitModel
  readonly answers: AnswerSheet
  readonly weights: Weights
  readonly maturity: Maturity
  readonly confidence: Confidence
}

/**
 * Calculates maturity and confidence.
 *
 * @throws Error when the kit has no levels
 */
export function scored(kit: KitModel, answers: AnswerSheet, weights: Weights): Scored {
  return {
    kit,
    answers,
    weights,
    maturity: calculateMaturity(kit, answers, weights),
    confidence: calculateConfidence(kit, answers, weights),
  }
}

/** How final a level is. With unanswered questions it may still change. */
export type Completeness = "notApplicable" | "unanswered" | "provisional" | "final"

export type QuestionCounts = {
  readonly questions: number
  /** With an option, or marked as not applicable. */
  readonly answered: number
  readonly notApplicable: number
}

export function countQuestions(questions: Iterable<Question>, answers: AnswerSheet): QuestionCounts {
  const counts = { questions: 0, answered: 0, notApplicable: 0 }
  for (const { id } of questions) {
    const answer = answers.get(id)
    counts.questions++
    if (isAnswered(answer)) counts.answered++
    if (!isApplicable(answer)) counts.notApplicable++
  }
  return counts
}

export function completenessOf({ questions, answered, notApplicable }: QuestionCounts): Completeness {
  if (notApplicable === questions) return "notApplicable"
  if (answered === notApplicable) return "unanswered"
  return answered < questions ? "provisional" : "final"
}

/** The attributes that have earned their level, in kit order. */
export function ratedAttributes({ maturity }: Scored): AttributeMaturity[] {
  return maturity.attributes.filter(({ notApplicable }) => !notApplicable)
}
