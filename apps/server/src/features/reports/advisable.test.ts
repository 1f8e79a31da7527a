import { buildKitModel, type KitContent, readAnswers } from "@plumbline/scoring"
import { expect, test } from "vitest"
import { isAdvisable } from "./computed.ts"

/** One attribute, two levels (1 and 2), one question with the options 11, 12 and 13. */
function advisable({
  level = 1,
  answer,
  question,
  values = [0, 0.5, 1],
}: {
  level?: number
  answer?: number | "notApplicable"
  question?: { advisable: boolean }
  values?: number[]
}): boolean {
  const content: KitContent = {
    levels: [1, 2].map((id) => ({ id, index: id, value: id })),
    competences: [{ affectedLevelId: 2, effectiveLevelId: 2, value: 60 }],
    subjects: [{ id: 1, index: 1, weight: 1 }],
    attributes: [{ id: 1, subjectId: 1, index: 1, weight: 1 }],
    measures: [],
    questionnaires: [{ id: 1, index: 1 }],
    questions: [
      {
        id: 1,
        questionnaireId: 1,
        index: 1,
        code: "q",
        measureId: null,
        answerRangeId: 1,
        mayNotBeApplicable: true,
        advisable: true,
        ...question,
      },
    ],
    options: values.map((value, position) => ({
      id: 11 + position,
      answerRangeId: 1,
      index: position + 1,
      value,
    })),
    impacts: [{ questionId: 1, attributeId: 1, maturityLevelId: 2, weight: 1 }],
  }
  const model = buildKitModel(content)
  const row = {
    questionId: 1,
    answerOptionId: typeof answer === "number" ? answer : null,
    isNotApplicable: answer === "notApplicable",
    confidenceLevelId: null,
  }
  return isAdvisable(model, readAnswers(model, answer === undefined ? [] : [row]), () => level)
}

test("advice can help while an open or poorly answered question counts for an attribute below the top", () => {
  expect(advisable({})).toBe(true)
  expect(advisable({ answer: 11 })).toBe(true)
  expect(advisable({ answer: 13 })).toBe(false)
  expect(advisable({ level: 2 })).toBe(false)
})

test("it cannot help with questions that do not apply or are not advisable", () => {
  expect(advisable({ answer: "notApplicable" })).toBe(false)
  expect(advisable({ question: { advisable: false } })).toBe(false)
})

test("a better option is a later one that is worth more; the very first one is never advised", () => {
  expect(advisable({ answer: 11, values: [0.5, 0, 0.5] })).toBe(false)
  expect(advisable({ values: [1, 0, 0] })).toBe(false)
})
