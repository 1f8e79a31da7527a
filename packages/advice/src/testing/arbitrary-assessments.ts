import fc from "fast-check"
import { ATTRIBUTES, type SmallAssessment, type SmallQuestion } from "./small-assessment.ts"

const RANGES = [
  [0, 0.5, 1],
  [0, 0.25, 0.5, 1],
  [0.1, 0.9, 0.3],
  [0, 1 / 3, 2 / 3, 1],
  [0.2, 0.2, 0.7],
]

/** Kits of every shape with some answers; values are multiples of 1/60. */
export function arbitraryAssessment(limits: {
  questions: number
  attributes: number
}): fc.Arbitrary<SmallAssessment> {
  const levels = fc.array(
    fc.dictionary(fc.constantFrom("1", "2", "3"), fc.integer({ min: 1, max: 100 }), { maxKeys: 2 }),
    { minLength: 3, maxLength: 3 },
  )
  const weights = fc.dictionary(fc.constantFrom("1", "2", "3"), fc.integer({ min: 1, max: 5 }), {
    minKeys: 1,
    maxKeys: 2,
  })
  const attributeIds = ATTRIBUTES.slice(0, limits.attributes).map(String)
  const question: fc.Arbitrary<SmallQuestion> = fc.record({
    options: fc.constantFrom(...RANGES),
    impacts: fc.dictionary(fc.constantFrom(...attributeIds), weights, { minKeys: 1, maxKeys: 2 }),
    answer: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 2 }) },
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constant("notApplicable" as const) },
    ),
    advisable: fc.integer({ min: 0, max: 5 }).map((number) => number > 0),
  })
  return fc.record({
    levels,
    questions: fc.array(question, { minLength: 1, maxLength: limits.questions }),
  })
}
