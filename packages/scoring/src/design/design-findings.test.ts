import { describe, expect, test } from "vitest"
import { kitOf, type SmallKit } from "../testing/small-kits.ts"
import { designFindings } from "./index.ts"

/** Levels 1 to 3, each above the first demanding 60 % on itself; the attribute 11 with three identical questions. */
const sound: SmallKit = {
  levels: [{}, { 2: 60 }, { 2: 60, 3: 60 }],
  subjects: [{ id: 1, attributes: [{ id: 11 }] }],
  questions: [101, 102, 103].map((id) => ({ id, impacts: { 11: { 2: 1, 3: 1 } } })),
}

const findings = (changes: Partial<SmallKit>) => designFindings(kitOf({ ...sound, ...changes }))
const withQuestion = (impacts: SmallKit["questions"][number]["impacts"]) => ({
  questions: [...sound.questions, { id: 104, impacts }],
})

test("a sound kit has no findings", () => {
  expect(findings({})).toEqual([])
})

describe("a question is without effect", () => {
  test("when it has no impact, or only on a level that nothing demands", () => {
    expect(findings(withQuestion({}))).toEqual([
      { kind: "withoutEffect", questionId: 104, reason: "noImpact" },
    ])
    expect(findings(withQuestion({ 11: { 1: 5 } }))).toContainEqual({
      kind: "withoutEffect",
      questionId: 104,
      reason: "nothingDemanded",
    })
  })
})

test("an attribute that rests on one question is reported, and the question that dominates one", () => {
  expect(findings({ questions: [{ id: 101, impacts: { 11: { 2: 1, 3: 1 } } }] })).toContainEqual({
    kind: "oneQuestion",
    attributeId: 11,
    questionId: 101,
  })
  expect(findings(withQuestion({ 11: { 3: 7 } }))).toEqual([
    { kind: "dominantQuestion", attributeId: 11, questionId: 104, levelId: 3, share: 70 },
  ])
})

test("a level without competences is one that everybody reaches", () => {
  expect(findings({ levels: [{}, {}, { 2: 60, 3: 60 }] })).toEqual([
    { kind: "levelForEverybody", attributeId: null, levelId: 2 },
  ])
})

test("questionnaires that are short, long, or hold most of the questions are reported", () => {
  const questions = Array.from({ length: 22 }, (_, index) => ({
    id: 101 + index,
    impacts: { 11: { 2: 1, 3: 1 } },
    questionnaire: index < 2 ? 1 : index < 6 ? 2 : 3,
  }))
  expect(findings({ questionnaires: [1, 2, 3], questions })).toEqual([
    { kind: "questionnaireSize", questionnaireId: 1, questions: 2 },
    { kind: "questionnaireSize", questionnaireId: 3, questions: 16 },
    { kind: "questionnaireShare", questionnaireId: 3, share: (100 * 16) / 22 },
  ])
})

test("an empty draft has no findings", () => {
  expect(designFindings(kitOf({ levels: [], subjects: [], questions: [], questionnaires: [] }))).toEqual([])
})
