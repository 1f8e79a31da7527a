import { describe, expect, test } from "vitest"
import { calculateConfidence, effectiveWeights, readAnswers } from "./index.ts"
import { answerRow, type Given, kitOf, type SmallKit } from "./testing/small-kits.ts"

const WEIGHTS = effectiveWeights(null)

/** Answers as question id → [answer, confidence]. */
function confidence(
  small: SmallKit,
  given: Record<number, [Given | null, number | null]>,
  weights = WEIGHTS,
) {
  const kit = kitOf(small)
  const rows = Object.entries(given).map(([id, [value, level]]) => answerRow(Number(id), value, level))
  const result = calculateConfidence(kit, readAnswers(kit, rows), weights)
  return {
    whole: result.confidenceValue,
    subjects: result.subjects.map(({ confidenceValue }) => confidenceValue),
    attributes: result.attributes.map(({ confidenceValue }) => confidenceValue),
  }
}

describe("the confidence of an attribute", () => {
  const kit: SmallKit = {
    levels: [{}, {}, {}],
    subjects: [{ id: 1, attributes: [{ id: 1 }] }],
    questions: [
      { id: 1, impacts: { 1: { 1: 1, 3: 3 } } },
      { id: 2, impacts: { 1: { 2: 4 } } },
      { id: 3, impacts: { 1: { 3: 1 } } },
    ],
  }

  test("weighs each question by its mean impact weight", () => {
    const { attributes } = confidence(kit, { 1: [1, 5], 2: [0, 2], 3: [0.5, 4] })
    expect(attributes).toEqual([62.857142857142854])
  })

  test("counts unanswered questions, cleared ones and answers without a level as 0", () => {
    expect(confidence(kit, { 1: [1, 5], 3: [1, null] }).attributes).toEqual([(100 * 10) / 35])
    expect(confidence(kit, { 1: [1, 5], 2: [null, 5] }).attributes).toEqual([(100 * 10) / 35])
  })

  test("leaves a not-applicable answer out, although it was given with a confidence", () => {
    expect(confidence(kit, { 1: [1, 5], 2: ["notApplicable", 1], 3: [1, 5] }).attributes).toEqual([100])
  })

  test("is null when no question applies, and 0 for subject and assessment then", () => {
    const none: Given = "notApplicable"
    expect(confidence(kit, { 1: [none, 5], 2: [none, 5], 3: [none, 5] })).toEqual({
      attributes: [null],
      subjects: [0],
      whole: 0,
    })
  })
})

describe("the confidence of subjects and of the assessment", () => {
  const kit: SmallKit = {
    levels: [{}],
    subjects: [
      {
        id: 1,
        weight: 1,
        attributes: [
          { id: 1, weight: 1 },
          { id: 2, weight: 3 },
          { id: 3, weight: 9 },
        ],
      },
      { id: 2, weight: 2, attributes: [{ id: 4 }] },
      { id: 3, weight: 50, attributes: [] },
    ],
    questions: [1, 2, 3, 4].map((id) => ({ id, impacts: { [id]: { 1: 2 } } })),
  }
  const given: Record<number, [Given, number]> = { 1: [1, 5], 2: [1, 1], 3: ["notApplicable", 5], 4: [1, 4] }

  test("are weighted means; attributes without confidence and subjects without attributes take no part", () => {
    expect(confidence(kit, given)).toEqual({
      attributes: [100, 20, null, 80],
      subjects: [40, 80, 0],
      whole: 200 / 3,
    })
  })

  test("use the weights of a custom", () => {
    const custom = effectiveWeights({ subjects: [{ id: 2, weight: 1 }], attributes: [{ id: 2, weight: 1 }] })
    expect(confidence(kit, given, custom)).toMatchObject({ subjects: [60, 80, 0], whole: 70 })
  })

  test("are 0 when the weights sum to 0", () => {
    const custom = effectiveWeights({
      subjects: [
        { id: 2, weight: 0 },
        { id: 1, weight: 0 },
      ],
      attributes: [{ id: 4, weight: 0 }],
    })
    expect(confidence(kit, given, custom)).toMatchObject({ subjects: [40, 0, 0], whole: 0 })
  })
})
