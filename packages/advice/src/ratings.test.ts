import { effectiveWeights } from "@plumbline/scoring"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Recommendation } from "./index.ts"
import { inOrder, rateRecommendations } from "./ratings.ts"
import { assessmentOf } from "./testing/small-assessment.ts"

const weights = effectiveWeights(null)

/** A plan that moves every question of a kit from its first to its last option. */
function wholePlan(impacts: number[]) {
  const { kit } = assessmentOf({
    levels: [{}, { 2: 60 }],
    questions: impacts.map((weight) => ({ impacts: { 1: { 2: weight } } })),
  })
  const plan = kit.questions.flatMap((question): Recommendation[] => {
    const [present, recommended] = [question.options[0], question.options.at(-1)]
    return present && recommended ? [{ question, present, recommended }] : []
  })
  return { kit, plan }
}

test("the shares of a plan add up to all that it gains, and more gain is never a lower third", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }), (impacts) => {
      const { kit, plan } = wholePlan(impacts)
      const ratings = rateRecommendations(kit, plan, weights, () => 1)
      expect(ratings.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
      const order = ["LOW", "MEDIUM", "HIGH"]
      for (const one of ratings) {
        for (const other of ratings) {
          if (one.share > other.share)
            expect(order.indexOf(one.impact)).toBeGreaterThanOrEqual(order.indexOf(other.impact))
        }
      }
    }),
  )
})

test("a plan of three or more has every priority, however alike its recommendations are", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 12 }), (impacts) => {
      const { kit, plan } = wholePlan(impacts)
      const ratings = rateRecommendations(kit, plan, weights, () => 1)
      expect(new Set(ratings.map(({ priority }) => priority))).toEqual(new Set(["HIGH", "MEDIUM", "LOW"]))
    }),
  )
})

test("effort lowers the priority and decides the cost", () => {
  const { kit, plan } = wholePlan([2, 2, 2])
  const costs = new Map(kit.questions.map(({ id }, position) => [id, [1, 8, 3][position] ?? 1]))
  const ratings = rateRecommendations(kit, plan, weights, ({ id }) => costs.get(id) ?? 1)
  expect(ratings.map(({ cost }) => cost)).toEqual(["LOW", "HIGH", "MEDIUM"])
  expect(ratings.map(({ priority }) => priority)).toEqual(["HIGH", "LOW", "MEDIUM"])
  expect(ratings.map(({ impact }) => impact)).toEqual(["MEDIUM", "MEDIUM", "MEDIUM"])
})

test("a plan of one has nothing to be compared with", () => {
  const { kit, plan } = wholePlan([5])
  expect(rateRecommendations(kit, plan, weights, () => 3)).toMatchObject([
    { share: 1, impact: "MEDIUM", cost: "MEDIUM", priority: "MEDIUM" },
  ])
})

test("what lifts the whole comes first, and the order is that of priority, impact and cost", () => {
  const order = ["LOW", "MEDIUM", "HIGH"]
  fc.assert(
    fc.property(
      fc.array(fc.record({ weight: fc.integer({ min: 1, max: 9 }), isFirst: fc.boolean() }), {
        minLength: 1,
        maxLength: 12,
      }),
      (moves) => {
        const { kit, plan } = wholePlan(moves.map(({ weight }) => weight))
        const first = new Set(moves.flatMap(({ isFirst }, at) => (isFirst ? [at + 1] : [])))
        const rated = inOrder(kit, plan, first, weights, ({ id }) => 1 + (id % 3))
        expect(rated).toHaveLength(plan.length)
        const places = rated.map(({ recommendation }) => (first.has(recommendation.question.id) ? 0 : 1))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        const keys = rated.map(({ rating: { priority, impact, cost } }) => [
          -order.indexOf(priority),
          -order.indexOf(impact),
          order.indexOf(cost),
        ])
        const compare = (a: number[], b: number[]) =>
          a.reduce((found, value, at) => found || value - (b[at] ?? 0), 0)
        expect(keys).toEqual(keys.toSorted(compare))
      },
    ),
  )
})
