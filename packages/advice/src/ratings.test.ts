import { effectiveWeights } from "@plumbline/scoring"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Recommendation } from "./index.ts"
import { rateRecommendations } from "./ratings.ts"
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
