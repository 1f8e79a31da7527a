import { expect, test } from "vitest"
import { hashOf, nodeOf } from "./node.ts"

test.each([
  "#maturity-root",
  "#subject-4",
  "#attribute-4-9",
  "#questionnaire-2",
  "#measure-7",
  "#answer-ranges-root",
])("%s names a part of a kit, which has this address", (hash) => {
  expect(hashOf(nodeOf(hash))).toBe(hash)
})

test.each(["", "#", "#nonsense", "#attribute-4", "#subject-x"])(
  "%s names none: the levels are shown",
  (hash) => {
    expect(nodeOf(hash)).toEqual({ kind: "levels" })
  },
)
