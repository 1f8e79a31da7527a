import fc from "fast-check"
import { expect, test } from "vitest"
import { arbitraryKit } from "../testing/arbitrary-kit.ts"
import { readModel } from "./read-model.ts"

test("a stored model is read as it was written, unknown fields dropped", () => {
  fc.assert(
    fc.property(arbitraryKit, (kit) => {
      expect(readModel(JSON.stringify({ ...kit, unknown: [1] }))).toEqual(kit)
    }),
    { numRuns: 100 },
  )
})

test("older models lack the additions: measures come from the questionnaires", () => {
  const questionnaire = { code: "Q", index: 1, title: "Q", description: "d" }
  const question = {
    code: "q1",
    index: 1,
    title: "t",
    questionnaireCode: "Q",
    answerRangeCode: "R",
    questionImpacts: [],
    mayNotBeApplicable: false,
    advisable: true,
  }
  const lists = { levelModels: [], subjectModels: [], attributeModels: [], answerRangeModels: [] }
  const model = readModel(
    JSON.stringify({ ...lists, questionnaireModels: [questionnaire], questionModels: [question] }),
  )
  expect(model?.kitModel).toBeNull()
  expect(model?.measureModels).toEqual([{ ...questionnaire, derived: true, translations: null }])
  expect(model?.questionModels[0]).toMatchObject({
    measureCode: "Q",
    answers: null,
    cost: 1,
    translations: null,
  })
})

test.each(["", "null", "[]", "{}", '{"levelModels": 5}', "not JSON"])("%j is not a model", (json) => {
  expect(readModel(json)).toBeNull()
})
