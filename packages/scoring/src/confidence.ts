import { type AnswerSheet, confidenceOf, isApplicable } from "./answers.ts"
import type { Attribute, KitModel } from "./kit-model.ts"
import { type Weights, weightedMean } from "./weights.ts"

/** The confidence of answers: percent 0…100, unrounded. */
export type Confidence = {
  readonly confidenceValue: number
  /** Every subject of the kit, in kit order. */
  readonly subjects: readonly { readonly subjectId: number; readonly confidenceValue: number }[]
  /** Every attribute of the kit, in kit order; null when none of its questions applies. */
  readonly attributes: readonly { readonly attributeId: number; readonly confidenceValue: number | null }[]
}

/** The highest confidence level, "completely sure". */
const MAX_CONFIDENCE_LEVEL = 5

/**
 * The confidence of attributes (mean over applicable questions, weighted by their mean impact weight;
 * unanswered ones count as 0), of subjects (weighted mean of their attributes) and of the assessment
 * (weighted mean of the subjects that have attributes).
 */
export function calculateConfidence(kit: KitModel, answers: AnswerSheet, weights: Weights): Confidence {
  const attributes = new Map(
    kit.attributes.map((attribute) => [attribute.id, confidenceOfAttribute(attribute, answers)]),
  )
  const subjects = kit.subjects.map((subject) => {
    const parts = subject.attributes.map((attribute) => ({
      weight: weights.ofAttribute(attribute),
      value: attributes.get(attribute.id) ?? null,
    }))
    return { subject, confidenceValue: weightedMean(parts) ?? 0 }
  })
  const partsOfWhole = subjects
    .filter(({ subject }) => subject.attributes.length > 0)
    .map(({ subject, confidenceValue }) => ({ weight: weights.ofSubject(subject), value: confidenceValue }))

  return {
    confidenceValue: weightedMean(partsOfWhole) ?? 0,
    subjects: subjects.map(({ subject, confidenceValue }) => ({ subjectId: subject.id, confidenceValue })),
    attributes: [...attributes].map(([attributeId, confidenceValue]) => ({ attributeId, confidenceValue })),
  }
}

/** null when none of its questions applies. */
export function confidenceOfAttribute(attribute: Attribute, answers: AnswerSheet): number | null {
  let most = 0
  let sum = 0
  for (const { question, meanWeight } of attribute.questions) {
    const answer = answers.get(question.id)
    if (!isApplicable(answer)) continue
    most += meanWeight * MAX_CONFIDENCE_LEVEL
    sum += meanWeight * confidenceOf(answer)
  }
  return most > 0 ? (100 * sum) / most : null
}
