import { describe, expect, test } from "vitest"
import { attributeMeasures, attributeQuestionScores, measureQuestionScores } from "./index.ts"
import type { QuestionScore } from "./measures.ts"
import { answersTo, attributeOf, kitOf } from "./testing/small-kits.ts"

const kit = kitOf({
  levels: [{}, {}, {}],
  subjects: [{ id: 1, attributes: [{ id: 1 }, { id: 2 }] }],
  measures: [12, 11, 13],
  questions: [
    { id: 1, measure: 11, impacts: { 1: { 1: 1, 2: 1, 3: 2 } } },
    { id: 2, measure: 11, impacts: { 1: { 2: 2 } } },
    { id: 3, measure: 12, impacts: { 1: { 1: 3 }, 2: { 1: 9 } } },
    { id: 4, measure: 12, impacts: { 1: { 3: 5 } } },
    { id: 5, measure: 13, impacts: { 2: { 1: 1 } } },
    { id: 6, measure: null, impacts: { 1: { 1: 7 } } },
  ],
})
const attribute = attributeOf(kit, 1)

function brief(scores: readonly QuestionScore[]) {
  return scores.map(({ question, gainedScore, missedScore }) => [question.id, gainedScore, missedScore])
}

describe("the measures of an attribute", () => {
  test("share what the attribute can gain; the mean weight of 1, 1 and 2 is taken as 1.33", () => {
    expect(attributeMeasures(kit, attribute, answersTo(kit, { 1: 1, 3: 0.5, 4: "notApplicable" }))).toEqual([
      {
        measureId: 12,
        maxPossibleScore: 3,
        gainedScore: 1.5,
        missedScore: 1.5,
        impactPercentage: 47.39,
        gainedScorePercentage: 23.7,
        missedScorePercentage: 23.7,
      },
      {
        measureId: 11,
        maxPossibleScore: 3.33,
        gainedScore: 1.33,
        missedScore: 2,
        impactPercentage: 52.61,
        gainedScorePercentage: 21.01,
        missedScorePercentage: 31.6,
      },
    ])
  })

  test("are ordered by index, and include only those with an applicable question of the attribute", () => {
    const ids = (given: Parameters<typeof answersTo>[1]) =>
      attributeMeasures(kit, attribute, answersTo(kit, given)).map(({ measureId }) => measureId)
    expect(ids({})).toEqual([12, 11])
    expect(ids({ 1: "notApplicable", 2: "notApplicable" })).toEqual([12])
    expect(ids({ 1: "notApplicable", 2: "notApplicable", 3: "notApplicable", 4: "notApplicable" })).toEqual(
      [],
    )
  })
})

describe("the questions of a measure", () => {
  const wide = kitOf({
    levels: [{}],
    subjects: [{ id: 1, attributes: [{ id: 1 }] }],
    measures: [1, 2],
    questions: [
      { id: 1, impacts: { 1: { 1: 2 } } },
      { id: 2, impacts: { 1: { 1: 2 } } },
      { id: 3, impacts: { 1: { 1: 4 } } },
      { id: 4, impacts: { 1: { 1: 6 } } },
      { id: 5, impacts: { 1: { 1: 2 } } },
      { id: 6, impacts: { 1: { 1: 8 } } },
      { id: 7, measure: 2, impacts: { 1: { 1: 9 } } },
    ],
  })
  const answers = answersTo(wide, { 1: 0.5, 2: 0.75, 3: 1, 4: 0.1, 6: "notApplicable", 7: 1 })

  test("are high when they gain more than they miss, else low; greatest first, ties in question order", () => {
    const { highScores, lowScores } = measureQuestionScores(attributeOf(wide, 1), 1, answers)
    expect(brief(highScores)).toEqual([
      [3, 4, 0],
      [2, 1.5, 0.5],
    ])
    expect(brief(lowScores)).toEqual([
      [4, 0.6, 5.4],
      [5, 0, 2],
      [1, 1, 1],
    ])

    const equal = measureQuestionScores(attributeOf(wide, 1), 1, answersTo(wide, { 1: 1, 2: 1, 5: 1 }))
    expect(brief(equal.highScores)).toEqual([
      [1, 2, 0],
      [2, 2, 0],
      [5, 2, 0],
    ])
  })

  test("are none for a measure of another kit", () => {
    expect(measureQuestionScores(attributeOf(wide, 1), 99, answers)).toEqual({
      highScores: [],
      lowScores: [],
    })
  })

  test("can be calculated for all measures of the attribute together", () => {
    const { highScores } = attributeQuestionScores(attributeOf(wide, 1), answers)
    expect(brief(highScores)).toEqual([
      [7, 9, 0],
      [3, 4, 0],
      [2, 1.5, 0.5],
    ])
  })
})
