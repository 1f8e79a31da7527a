import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { evenValues, suggestedImpact, suggestedRange } from "./suggestions.ts"

const titled = (id: number, index: number) => ({
  id,
  index,
  title: `T${id}`,
  code: `c${id}`,
  translations: {},
})

const question = (id: number, index: number, answerRangeId: number | null = 31, questionnaireId = 1) => ({
  ...titled(id, index),
  ...{ questionnaireId, answerRangeId, hint: null, measureId: null, mayNotBeApplicable: false },
  ...{ advisable: true, guidance: null },
})

const draft: Schemas["WholeDraft"] = {
  levels: [3, 1, 2].map((index) => ({ ...titled(20 + index, index), value: index })),
  ...{ competences: [], measures: [], options: [] },
  subjects: [{ ...titled(1, 1), weight: 1 }],
  attributes: [11, 12].map((id) => ({ ...titled(id, id), weight: 1, subjectId: 1 })),
  questionnaires: [titled(1, 1), titled(2, 2)],
  questions: [question(41, 1), question(42, 2), question(43, 3, 32), question(44, 1, null, 2)],
  answerRanges: [
    { id: 30, title: null },
    { id: 31, title: "How often" },
    { id: 32, title: "How much" },
  ],
  impacts: [],
}

const impact = (questionId: number, attributeId: number, maturityLevelId: number) => ({
  ...{ questionId, attributeId, maturityLevelId, weight: 1 },
})

test("scores are spread evenly from 0 to 1", () => {
  expect([1, 2, 4].map(evenValues)).toEqual([[0], [0, 1], [0, 0.33, 0.67, 1]])
})

test("the first impact is on the second level, never on the lowest", () => {
  expect(suggestedImpact(draft, 41)).toEqual({ attributeId: 11, maturityLevelId: 22 })
  const single = { ...draft, levels: draft.levels.slice(0, 1) }
  expect(suggestedImpact(single, 41)).toMatchObject({ maturityLevelId: 23 })
  expect(suggestedImpact({ ...draft, levels: [] }, 41)).toBeUndefined()
})

test("questions are about the attribute of their neighbours, and about each level in turn", () => {
  const impacts = [impact(41, 12, 22)]
  expect(suggestedImpact({ ...draft, impacts }, 42)).toEqual({ attributeId: 12, maturityLevelId: 23 })
  impacts.push(impact(42, 12, 23))
  expect(suggestedImpact({ ...draft, impacts }, 43)).toEqual({ attributeId: 12, maturityLevelId: 22 })
})

test("where levels are equal, questions with the same answers decide", () => {
  const impacts = [impact(41, 11, 23), impact(42, 11, 22), impact(42, 12, 22), impact(41, 12, 23)]
  const asOften = { ...draft, impacts, questions: [...draft.questions, question(45, 4, 32)] }
  asOften.impacts.push(impact(43, 11, 23), impact(43, 11, 22))
  expect(suggestedImpact(asOften, 45)).toEqual({ attributeId: 11, maturityLevelId: 23 })
})

test("a second impact of a question is on its level, and on another attribute", () => {
  const impacts = [impact(41, 11, 23)]
  expect(suggestedImpact({ ...draft, impacts }, 41)).toEqual({ attributeId: 12, maturityLevelId: 23 })
})

test("the range is that of the question before, or the only one", () => {
  expect(suggestedRange(draft, 1)).toBe(32)
  expect(suggestedRange(draft, 2)).toBeUndefined()
  expect(suggestedRange({ ...draft, answerRanges: draft.answerRanges.slice(0, 2) }, 2)).toBe(31)
})
