import { expect, test } from "vitest"
import { levelStatusOf } from "./level-status.ts"

test("without an answer there is no result", () => {
  expect(levelStatusOf({ answersCount: 0, questionsCount: 24 })).toEqual({ state: "none" })
  expect(levelStatusOf({ answersCount: 0, questionsCount: 0 })).toEqual({ state: "none" })
})

test("a result is provisional until the last question is answered", () => {
  expect(levelStatusOf({ answersCount: 10, questionsCount: 24 })).toEqual({
    state: "provisional",
    of: { answered: 10, total: 24 },
  })
  expect(levelStatusOf({ answersCount: 24, questionsCount: 24 })).toEqual({ state: "final" })
})

test("if the number of answers is unknown, as for readers of a public link, the level counts as final", () => {
  expect(levelStatusOf(undefined)).toEqual({ state: "final" })
})
