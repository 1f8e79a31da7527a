import { expect, test } from "vitest"
import { positionOf } from "./question-sequence.ts"

test.each([
  ["3", 3],
  ["1", 1],
  ["0", 1],
  ["-4", 1],
  ["abc", 1],
  [undefined, 1],
  ["12", 5],
  ["Infinity", 5],
])("the address %s of a questionnaire of five shows question %i", (text, position) => {
  expect(positionOf(text, 5)).toBe(position)
})
