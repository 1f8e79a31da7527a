import { calculateMaturity, effectiveWeights, type Scored, scored } from "@plumbline/scoring"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { answersAfter, maturityAfter, type Recommendation, wholeLift } from "./index.ts"
import { betterOptions } from "./moves.ts"
import { arbitraryAssessment } from "./testing/arbitrary-assessments.ts"
import { assessmentOf, type SmallAssessment } from "./testing/small-assessment.ts"

const weights = effectiveWeights(null)

function scoredOf(small: SmallAssessment): Scored {
  const { kit, answers } = assessmentOf(small)
  return scored(kit, answers, weights)
}

/** Tries every set of better answers, each at its best: the fewest that lift the whole, by the calculation alone. */
function fewestByTrying({ kit, answers, maturity }: Scored): number | null {
  const rankOf = (levelId: number) => kit.levelById.get(levelId)?.rank ?? 1
  const moves = kit.questions.flatMap((question): Recommendation[] => {
    const [best] = betterOptions(question, answers).toSorted((a, b) => b.value - a.value)
    return best ? [{ question, present: null, recommended: best }] : []
  })
  let fewest: number | null = null
  for (let chosen = 0; chosen < 2 ** moves.length; chosen++) {
    const plan = moves.filter((_, at) => chosen & (1 << at))
    if (fewest !== null && plan.length >= fewest) continue
    const after = calculateMaturity(kit, answersAfter(answers, plan), weights)
    if (rankOf(after.levelId) > rankOf(maturity.levelId)) fewest = plan.length
  }
  return fewest
}

describe("what would lift the whole", () => {
  test("is the answers that gain most for it", () => {
    const found = wholeLift(
      scoredOf({
        levels: [{}, { 2: 60 }, { 3: 60 }],
        questions: [
          { impacts: { 1: { 2: 4 } }, answer: 0 },
          { impacts: { 1: { 2: 1 } }, answer: 0 },
          { impacts: { 2: { 2: 1 } }, answer: 1 },
        ],
      }),
    )
    // Both attributes have half the weight: 0 and 50 percent average 25, and the first question alone adds 40.
    expect(found?.levelId).toBe(2)
    expect(found?.plan?.map(({ question }) => question.id)).toEqual([1])
    expect(found?.isFewest).toBe(true)
  })

  test("is null at the highest level", () => {
    expect(
      wholeLift(scoredOf({ levels: [{}, { 2: 60 }], questions: [{ impacts: { 1: { 2: 1 } }, answer: 2 }] })),
    ).toBeNull()
  })

  test("is out of reach where the missing points lie in questions that are not advised", () => {
    const found = wholeLift(
      scoredOf({
        levels: [{}, { 2: 60 }],
        questions: [{ impacts: { 1: { 2: 1 } }, answer: 0, advisable: false }],
      }),
    )
    expect(found).toEqual({ levelId: 2, plan: null, isFewest: false })
  })

  test("lifts any kit, and with the fewest answers where it claims so", () => {
    fc.assert(
      fc.property(arbitraryAssessment({ questions: 7, attributes: 4 }), (small) => {
        const given = scoredOf(small)
        const rankOf = (levelId: number) => given.kit.levelById.get(levelId)?.rank ?? 1
        const found = wholeLift(given)
        const fewest = fewestByTrying(given)
        if (!found?.plan) {
          expect(fewest).toBeNull()
          return
        }
        const after = maturityAfter(given.kit, given.answers, found.plan, weights)
        expect(rankOf(after.levelId)).toBeGreaterThanOrEqual(rankOf(found.levelId))
        expect(rankOf(found.levelId)).toBeGreaterThan(rankOf(given.maturity.levelId))
        expect(fewest).not.toBeNull()
        expect(fewest).toBeLessThanOrEqual(found.plan.length)
        if (found.isFewest) expect(found.plan.length).toBe(fewest)
      }),
      { numRuns: 150 },
    )
  })
})
