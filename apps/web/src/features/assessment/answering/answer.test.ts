import { describe, expect, test } from "vitest"
import { type Answer, cleared, completed, differs, isAnswered, received, sent } from "./answer.ts"

const second: Answer = { kind: "chosen", optionId: 2, confidence: 3 }
const notApplicable: Answer = { kind: "not-applicable", confidence: 4 }

const asked = { isConfidenceAsked: true }

describe("an answer from the server", () => {
  test("is none if it was never given or was cleared later", () => {
    expect(received(null)).toEqual(cleared)
    expect(
      received({ ...asked, selectedOption: null, confidenceLevel: null, isNotApplicable: false }),
    ).toEqual(cleared)
  })

  test("counts as answered if it is marked not applicable, whatever the option", () => {
    const answer = received({
      ...asked,
      selectedOption: { id: 2 },
      confidenceLevel: { id: 4 },
      isNotApplicable: true,
    })
    expect(answer).toEqual(notApplicable)
    expect(isAnswered(answer)).toBe(true)
  })

  test("has no level if nobody was asked, and is sent back with the constant", () => {
    const answer = received({
      selectedOption: { id: 2 },
      confidenceLevel: { id: 3 },
      isConfidenceAsked: false,
      isNotApplicable: false,
    })
    expect(answer).toEqual({ ...second, confidence: null })
    expect(sent(answer)).toMatchObject({ answerOptionId: 2, confidenceLevelId: 3 })
  })
})

test("an answer is sent with its option, mark and level", () => {
  expect(sent(second)).toEqual({ answerOptionId: 2, isNotApplicable: false, confidenceLevelId: 3 })
  expect(sent(notApplicable)).toEqual({ answerOptionId: null, isNotApplicable: true, confidenceLevelId: 4 })
  expect(sent(cleared)).toEqual({ answerOptionId: null, isNotApplicable: false, confidenceLevelId: null })
})

describe("a draft", () => {
  test("is an answer once it has a level; clearing an answer needs none", () => {
    const choice = { kind: "chosen", optionId: 2 } as const
    expect(completed({ choice, confidence: null })).toBeNull()
    expect(completed({ choice, confidence: 3 })).toEqual(second)
    expect(completed({ choice: { kind: "not-applicable" }, confidence: null })).toBeNull()
    expect(completed({ choice: cleared, confidence: 3 })).toEqual(cleared)
  })

  test("differs by option, mark or level, but not by a level without a choice", () => {
    expect(differs({ choice: { kind: "chosen", optionId: 2 }, confidence: 3 }, second)).toBe(false)
    expect(differs({ choice: { kind: "chosen", optionId: 2 }, confidence: 5 }, second)).toBe(true)
    expect(differs({ choice: { kind: "chosen", optionId: 1 }, confidence: 3 }, second)).toBe(true)
    expect(differs({ choice: { kind: "not-applicable" }, confidence: 3 }, second)).toBe(true)
    expect(differs({ choice: cleared, confidence: 3 }, cleared)).toBe(false)
    expect(differs({ choice: cleared, confidence: null }, second)).toBe(true)
  })
})
