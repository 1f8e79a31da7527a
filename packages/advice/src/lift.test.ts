import {
  buildKitModel,
  calculateMaturity,
  effectiveWeights,
  type Maturity,
  readAnswers,
  type Scored,
  scored,
} from "@plumbline/scoring"
import { assessed } from "@plumbline/scoring/testing/arbitrary-kits"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  answersAfter,
  attributeLift,
  maturityAfter,
  type Recommendation,
  subjectLift,
  wholeLift,
} from "./index.ts"
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

  test("lifts any kit, with the fewest answers", () => {
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
        expect(found.isFewest).toBe(true)
        expect(found.plan.length).toBe(fewest)
      }),
      { numRuns: 300 },
    )
  })

  test("is also told for a level further up", () => {
    const small: SmallAssessment = {
      levels: [{}, { 2: 50 }, { 3: 50 }],
      questions: [
        { impacts: { 1: { 2: 1 } }, answer: 0 },
        { impacts: { 1: { 3: 1 } }, answer: 0 },
      ],
    }
    expect(wholeLift(scoredOf(small))?.plan?.map(({ question }) => question.id)).toEqual([1])
    expect(
      wholeLift(scoredOf(small), 3)
        ?.plan?.map(({ question }) => question.id)
        .sort(),
    ).toEqual([1, 2])
  })
})

describe("what would lift a part", () => {
  test("lifts any subject and any attribute by itself", () => {
    fc.assert(
      fc.property(assessed, ({ content, rows, custom }) => {
        const kit = buildKitModel(content)
        const given = scored(kit, readAnswers(kit, rows), effectiveWeights(custom))
        const rankOf = (levelId: number | null | undefined) => kit.levelById.get(levelId ?? 0)?.rank ?? 0
        const after = (plan: readonly Recommendation[]) =>
          maturityAfter(kit, given.answers, plan, given.weights)
        for (const subject of kit.subjects) {
          const lift = subjectLift(given, subject)
          if (!lift?.plan) continue
          const levelIn = ({ subjects }: Maturity) =>
            subjects.find(({ subjectId }) => subjectId === subject.id)?.levelId
          expect(rankOf(lift.levelId)).toBe(rankOf(levelIn(given.maturity)) + 1)
          expect(rankOf(levelIn(after(lift.plan)))).toBeGreaterThanOrEqual(rankOf(lift.levelId))
        }
        for (const attribute of kit.attributes) {
          const lift = attributeLift(given, attribute)
          if (!lift?.plan) continue
          const levelIn = ({ attributes }: Maturity) =>
            attributes.find(({ attributeId }) => attributeId === attribute.id)?.levelId
          expect(rankOf(lift.levelId)).toBe(rankOf(levelIn(given.maturity)) + 1)
          expect(rankOf(levelIn(after(lift.plan)))).toBeGreaterThanOrEqual(rankOf(lift.levelId))
          for (const { question } of lift.plan) {
            expect(question.impacts.some(({ attributeId }) => attributeId === attribute.id)).toBe(true)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
