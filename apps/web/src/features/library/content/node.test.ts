import { expect, test } from "vitest"
import { hashOf, nodeIn, nodeOf } from "./api.ts"

test.each([
  "#maturity-root",
  "#subject-4",
  "#attribute-4-9",
  "#questionnaire-2",
  "#measure-7",
  "#answer-ranges-root",
])("%s identifies a part of a kit, and is its address", (hash) => {
  expect(hashOf(nodeOf(hash))).toBe(hash)
})

test.each(["", "#", "#nonsense", "#attribute-4", "#subject-x"])(
  "%s identifies none: the levels are shown",
  (hash) => {
    expect(nodeOf(hash)).toEqual({ kind: "levels" })
  },
)

test("an address from before a release leads to the current content of the kit", () => {
  const element = { title: "Element", index: 1, translations: {} }
  const delivery = { ...element, id: 4, attributes: [{ ...element, id: 9 }] }
  const kit = {
    ...{ maturityLevels: [], answerRanges: [], subjects: [delivery] },
    ...{ questionnaires: [{ ...element, id: 5 }], measures: [{ ...element, id: 6 }] },
  }
  for (const hash of [
    "#subject-4",
    "#attribute-4-9",
    "#questionnaire-5",
    "#measure-6",
    "#answer-ranges-root",
  ]) {
    expect(hashOf(nodeIn(kit, nodeOf(hash))), hash).toBe(hash)
  }
  expect(hashOf(nodeIn(kit, nodeOf("#attribute-3-9")))).toBe("#attribute-4-9")
  for (const hash of ["#subject-9", "#attribute-4-8", "#questionnaire-4", "#measure-5"]) {
    expect(nodeIn(kit, nodeOf(hash)), hash).toEqual({ kind: "levels" })
  }
})
