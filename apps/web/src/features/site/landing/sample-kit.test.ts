import { expect, test } from "vitest"
import { nextStep, sampleLevels, sampleResult } from "./sample-kit.ts"

test("each better answer can lift the level, from the lowest to the highest", () => {
  expect(sampleResult([]).rank).toBe(1)
  expect(sampleResult([3]).rank).toBe(2)
  expect(sampleResult([3, 3]).rank).toBe(3)
  expect(sampleResult([3, 3, 3])).toEqual({ rank: sampleLevels.length, ofQuestions: [4, 4, 4] })
  expect(sampleResult([0, 1, 2]).ofQuestions).toEqual([1, 2, 3])
})

test("the next step is the one that lifts the level, at the weakest answer", () => {
  expect(nextStep([3, 3, 2])).toEqual({ question: 2, answer: 2, rank: 4, lifts: true })
  expect(nextStep([3, 0, 0])).toMatchObject({ question: 1, lifts: false })
  expect(nextStep([3, 3, 3])).toBeNull()
})
