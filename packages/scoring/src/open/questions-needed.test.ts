import { expect, test } from "vitest"
import { sampleAnswers } from "../design/sample-answers.ts"
import type { KitModel } from "../kit-model.ts"
import { kitOf, type SmallKit } from "../testing/small-kits.ts"
import { gainOf, hasPart } from "./open-questions.ts"
import { answersUntilDecided, type DecidedResults, type Order, questionsNeeded } from "./questions-needed.ts"

/** 48 questions in the order of their attributes, with weights that differ. */
function kit48(): SmallKit {
  const attributes = [1, 2, 3, 4, 5, 6]
  return {
    levels: [{}, { 2: 60 }, { 2: 70, 3: 60 }, { 2: 80, 3: 70, 4: 60 }],
    subjects: [
      { id: 1, attributes: attributes.slice(0, 3).map((id) => ({ id, weight: id })) },
      { id: 2, attributes: attributes.slice(3).map((id) => ({ id })) },
    ],
    questions: attributes.flatMap((attribute) =>
      Array.from({ length: 8 }, (_, nth) => ({
        id: attribute * 100 + nth,
        impacts: { [attribute]: { [2 + (nth % 3)]: 1 + (nth % 4) } },
      })),
    ),
  }
}

test("the shortest path needs fewer questions than the order of the kit, and no more than 48", () => {
  for (const wanted of ["overall", "subjects", "attributes"] as const) {
    const { inKitOrder, onShortestPath, withHindsight } = questionsNeeded(kitOf(kit48()), wanted, {
      teams: 20,
      seed: 1,
    })
    expect(onShortestPath).toBeLessThan(inKitOrder)
    expect(inKitOrder).toBeLessThanOrEqual(48)
    expect(withHindsight).toBeLessThanOrEqual(onShortestPath * 1.05)
    expect(withHindsight).toBeGreaterThan(0)
  }
})

test("the same seed gives the same figures", () => {
  const of = { teams: 5, seed: 7 }
  expect(questionsNeeded(kitOf(kit48()), "overall", of)).toEqual(
    questionsNeeded(kitOf(kit48()), "overall", of),
  )
})

/** Those that can still decide a result, the one with the most of something first. */
const byMost =
  (amount: (position: number, ...of: [Parameters<Order>[1], Parameters<Order>[2]]) => number): Order =>
  (open, bounds, goals) => {
    const parts = open.filter((at) => goals.some((goal) => hasPart(bounds, bounds.asked[at], goal)))
    return parts.toSorted((a, b) => amount(b, bounds, goals) - amount(a, bounds, goals))[0]
  }

const weightOf = (kit: KitModel, position: number) =>
  kit.questions[position]?.impacts.reduce((sum, { weight }) => sum + weight, 0) ?? 0

/** A number between 0 and 1 for each position, the same in each run. */
const scattered = (position: number, seed: number) =>
  Math.abs(Math.sin(position * 12.9898 + seed * 78.233) * 43758.5453) % 1

/** Other orders in which the same questions could be asked. */
const orders = (kit: KitModel): Record<string, Order> => ({
  "from the last": byMost((position) => position),
  "from the first": byMost((position) => -position),
  "the heaviest first": byMost((position) => weightOf(kit, position)),
  "the lightest first": byMost((position) => -weightOf(kit, position)),
  "attributes in turn": byMost((position) => -(position % 8)),
  "the largest share first": byMost((position, bounds, goals) => gainOf(bounds, position, goals).share),
  "the most expected first": byMost((position, bounds, goals) => gainOf(bounds, position, goals).expected),
  "the lowest level first": byMost((position) => -(kit.questions[position]?.impacts[0]?.levelId ?? 0)),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((seed) => [`scattered ${seed}`, byMost((position) => scattered(position, seed))]),
  ),
})

test.each([
  ["overall", 5],
  ["subjects", 5],
  ["attributes", 10],
] as const)(
  "of a kit of 48, %s are decided at most %i %% later than in the best of the orders tried",
  (wanted: DecidedResults, percent) => {
    const kit = kitOf(kit48())
    const of = { teams: 40, seed: 1 }
    const { onShortestPath } = questionsNeeded(kit, wanted, of)
    const needed = Object.entries(orders(kit)).map(([name, order]) => {
      const teams = Array.from({ length: of.teams }, (_, team) => sampleAnswers(kit, of.seed + team))
      const sum = teams.reduce((sum, answers) => sum + answersUntilDecided(kit, answers, wanted, order), 0)
      return { name, average: sum / of.teams }
    })
    expect(needed.filter(({ average }) => onShortestPath > average * (1 + percent / 100))).toEqual([])
  },
)
