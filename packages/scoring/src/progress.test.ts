import { describe, expect, test } from "vitest"
import { assessmentProgress, nextQuestionnaire, questionnaireProgress } from "./index.ts"
import { answersTo, type Given, kitOf, questionnaireOf } from "./testing/small-kits.ts"

const kit = kitOf({
  levels: [{}],
  subjects: [],
  questionnaires: [1, 2, 3, 4],
  questions: [
    { id: 1, questionnaire: 1, impacts: {} },
    { id: 2, questionnaire: 1, impacts: {} },
    { id: 3, questionnaire: 1, impacts: {} },
    { id: 4, questionnaire: 2, impacts: {} },
    { id: 5, questionnaire: 3, impacts: {} },
  ],
})

function progressOf(questionnaireId: number, given: Record<number, Given | null>) {
  return questionnaireProgress(questionnaireOf(kit, questionnaireId), answersTo(kit, given))
}

describe("progress", () => {
  test("counts chosen and not-applicable answers, not cleared ones or those of removed questions", () => {
    const answers = answersTo(kit, { 1: 0, 2: "notApplicable", 3: null, 99: 1 })
    expect(assessmentProgress(kit, answers)).toEqual({ answersCount: 2, carriedCount: 0, questionsCount: 5 })
  })

  test("of a questionnaire is a whole percentage, rounded down", () => {
    expect(progressOf(1, { 1: 1, 2: 1 })).toMatchObject({ questionCount: 3, answerCount: 2, progress: 66 })
    expect(progressOf(1, { 1: 1, 2: 1, 3: 1 }).progress).toBe(100)
    expect(progressOf(4, {})).toEqual({
      questionCount: 0,
      answerCount: 0,
      carriedCount: 0,
      progress: 0,
      nextQuestion: 1,
    })
  })

  test("a questionnaire in progress continues with its first unanswered question", () => {
    expect(progressOf(1, { 1: 1, 3: 1 }).nextQuestion).toBe(2)
    expect(progressOf(1, { 2: 1 }).nextQuestion).toBe(1)
    expect(progressOf(2, { 4: null }).nextQuestion).toBe(4)
  })

  test("an untouched or complete questionnaire starts at 1", () => {
    expect(progressOf(2, {}).nextQuestion).toBe(1)
    expect(progressOf(2, { 4: 1 }).nextQuestion).toBe(1)
  })
})

describe("the next questionnaire", () => {
  function next(current: number, given: Record<number, Given | null>) {
    const found = nextQuestionnaire(kit, questionnaireOf(kit, current), answersTo(kit, given))
    return found && [found.questionnaire.id, found.questionIndex]
  }

  test("is the first incomplete one after the current", () => {
    expect(next(1, {})).toEqual([2, 4])
    expect(next(1, { 4: 1 })).toEqual([3, 5])
  })

  test("starts over at the end, and may be the current one", () => {
    expect(next(3, { 1: 1 })).toEqual([1, 2])
    expect(next(3, { 1: 1, 2: 1, 3: 1, 4: 1 })).toEqual([3, 5])
  })

  test("does not exist when everything is answered", () => {
    expect(next(1, { 1: 1, 2: 1, 3: 1, 4: 1, 5: "notApplicable" })).toBeNull()
  })
})
