import { expect, test } from "vitest"
import { kitOf, type SmallKit } from "../testing/small-kits.ts"
import { questionsNeeded } from "./questions-needed.ts"

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
