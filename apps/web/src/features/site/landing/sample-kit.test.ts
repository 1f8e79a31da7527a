import { expect, test } from "vitest"
import { kitContent } from "../../../testing/kit-content.ts"
import { nextStep, sampleOf } from "./sample-kit.ts"

const sample = sampleOf(kitContent)
/** The ids of the options at these places. */
const chosen = (...places: number[]) => places.map((place, position) => (600 + position) * 10 + place)

test("the sample has the first questions of the kit, in its words", () => {
  expect(sample.questions.map(({ title }) => title)).toEqual([
    "How is it released?",
    "How is trouble found?",
    "Who knows the system?",
  ])
  expect(sample.questions[0]?.options[0]).toEqual({ id: 6000, title: "Badly" })
  expect([sample.total, sample.levels.at(-1)]).toEqual([4, "Leading"])
})

test("each better answer can lift the level, from the lowest to the highest", () => {
  expect(sample.rankOf([])).toBe(1)
  expect(sample.rankOf(chosen(3))).toBe(2)
  expect(sample.rankOf(chosen(3, 3))).toBe(3)
  expect(sample.rankOf(chosen(3, 3, 3))).toBe(4)
  expect(sample.rankOf(chosen(0, 0, 0))).toBe(1)
})

test("the next step is the one that lifts the level, at the weakest answer", () => {
  expect(nextStep(sample, chosen(3, 3, 2))).toEqual({ from: "Well", to: "Best", rank: 4, lifts: true })
  expect(nextStep(sample, chosen(3, 0, 0))).toMatchObject({ from: "Badly", lifts: false })
  expect(nextStep(sample, chosen(3, 3, 3))).toBeNull()
})
