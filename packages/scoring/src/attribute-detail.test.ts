import { describe, expect, test } from "vitest"
import { attributeLevelRows, attributeLevelStatistics } from "./index.ts"
import { answersTo, attributeOf, kitOf } from "./testing/small-kits.ts"

const kit = kitOf({
  levels: [{}, {}, {}],
  subjects: [{ id: 1, attributes: [{ id: 1 }] }],
  questions: [
    { id: 1, impacts: { 1: { 2: 3 } } },
    { id: 2, impacts: { 1: { 2: 1 } } },
    { id: 3, impacts: { 1: { 2: 2, 3: 4 } } },
    { id: 4, impacts: { 1: { 3: 1 } } },
    { id: 5, impacts: { 1: { 2: 8 } } },
  ],
})
const attribute = attributeOf(kit, 1)
const answers = answersTo(kit, { 1: 0.5, 2: 1, 5: "notApplicable" })

describe("an attribute on one level", () => {
  test("statistics count not-applicable questions but not their weights", () => {
    expect(attributeLevelStatistics(attribute, 2, answers)).toEqual({
      maxPossibleScore: 6,
      gainedScore: 2.5,
      gainedScorePercentage: 250 / 6,
      questionsCount: 4,
    })
  })

  test("has one row per question, in question order", () => {
    const rows = attributeLevelRows(attribute, 2, answers).map(({ question, answer, ...numbers }) => ({
      id: question.id,
      state: answer?.state,
      ...numbers,
    }))
    const nothing = { gainedScore: 0, missedScore: 0, gainedScorePercentage: 0, missedScorePercentage: 0 }
    expect(rows).toEqual([
      {
        id: 1,
        state: "chosen",
        weight: 3,
        gainedScore: 1.5,
        missedScore: 1.5,
        gainedScorePercentage: 25,
        missedScorePercentage: 25,
      },
      { ...nothing, id: 2, state: "chosen", weight: 1, gainedScore: 1, gainedScorePercentage: 16.67 },
      { ...nothing, id: 3, state: undefined, weight: 2, missedScore: 2, missedScorePercentage: 33.33 },
      { ...nothing, id: 5, state: "notApplicable", weight: 8 },
    ])
  })

  test("calculates percentages from the rounded scores", () => {
    const [row] = attributeLevelRows(attribute, 3, answersTo(kit, { 3: "notApplicable", 4: 0.333 })).slice(1)
    expect(row).toMatchObject({
      gainedScore: 0.33,
      missedScore: 0.67,
      gainedScorePercentage: 33,
      missedScorePercentage: 67,
    })
  })

  test("is all zeros when none of its questions applies", () => {
    const none = answersTo(kit, { 3: "notApplicable", 4: "notApplicable" })
    expect(attributeLevelStatistics(attribute, 3, none)).toEqual({
      maxPossibleScore: 0,
      gainedScore: 0,
      gainedScorePercentage: 0,
      questionsCount: 2,
    })
    expect(attributeLevelRows(attribute, 3, none).map((row) => row.gainedScorePercentage)).toEqual([0, 0])
  })

  test("is empty on a level where nothing is asked and on one the kit does not have", () => {
    for (const levelId of [1, 99]) {
      expect(attributeLevelRows(attribute, levelId, answers)).toEqual([])
      expect(attributeLevelStatistics(attribute, levelId, answers).questionsCount).toBe(0)
    }
  })
})
