import { calculateMaturity, effectiveWeights, type Scored, scored } from "@plumbline/scoring"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import {
  dropTargetsReached,
  ImpossiblePin,
  missingPoints,
  type RoadmapWishes,
  roadmapOutlook,
  roadmapProgram,
} from "../index.ts"
import { loadSolver, type Solver } from "../solver/solver.ts"
import { arbitraryAssessment } from "../testing/arbitrary-assessments.ts"
import { bestOfEveryRoadmap, keepsRules, valueOfRoadmap } from "../testing/every-roadmap.ts"
import { ATTRIBUTES, assessmentOf, type SmallAssessment } from "../testing/small-assessment.ts"

let solver: Solver
beforeAll(async () => {
  solver = await loadSolver()
})

const BUDGET = 60_000

type Decisions = {
  levels: number[]
  deadlines: number[]
  periods: number
  budget: number | null
  efforts: number[]
  needs: (number | null)[]
  excluded: number[]
  required: number[]
  pinned: { questionId: number; period: number }[]
}

function scoredOf(small: SmallAssessment): Scored {
  const { kit, answers } = assessmentOf(small)
  return scored(kit, answers, effectiveWeights(null))
}

function wishesOf({ kit, maturity }: Scored, decisions: Partial<Decisions>): RoadmapWishes {
  const {
    levels = [3, 3, 3, 3],
    deadlines = [],
    periods = 2,
    budget = null,
    efforts = [],
    needs = [],
  } = decisions
  const wanted = ATTRIBUTES.map((attributeId, at) => ({ attributeId, levelId: levels[at] ?? 1 }))
  return {
    targets: dropTargetsReached(kit, maturity, wanted).map((target) => ({
      ...target,
      period: Math.min(periods, deadlines[target.attributeId - 1] ?? periods),
    })),
    periods,
    budget,
    excluded: decisions.excluded ?? [],
    required: decisions.required ?? [],
    pinned: (decisions.pinned ?? []).filter(({ period }) => period <= periods),
    effortOf: ({ id }) => efforts[id - 1] ?? 1,
    // Of earlier questions only, so there is no circle.
    prerequisitesOf: ({ id }) => {
      const before = needs[id - 1]
      return before != null && before < id ? [before] : []
    },
  }
}

function planned(scored: Scored, wishes: RoadmapWishes) {
  const program = roadmapProgram(scored, wishes)
  const solved = solver.solveRoadmap(program, BUDGET)
  const periods = new Map(
    program.moves.flatMap(({ questionId }, move) => {
      const period = solved?.schedule[move] ?? null
      return period === null ? [] : [[questionId, period] as const]
    }),
  )
  return { program, solved, periods }
}

const decisions = fc.record({
  levels: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
  deadlines: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
  periods: fc.integer({ min: 1, max: 3 }),
  budget: fc.option(fc.integer({ min: 1, max: 8 })),
  efforts: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 }),
  needs: fc.array(fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 }), { minLength: 5, maxLength: 5 }),
  excluded: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 1 }),
})

describe("whatever the kit, the answers, the targets and the budget", () => {
  test("the roadmap is the best of all, and its periods bring what the calculation says", () => {
    let plans = 0
    let short = 0
    fc.assert(
      fc.property(arbitraryAssessment({ questions: 5, attributes: 3 }), decisions, (small, chosen) => {
        const assessed = scoredOf(small)
        const { kit, answers, weights } = assessed
        const wishes = wishesOf(assessed, chosen)
        const { program, solved, periods } = planned(assessed, wishes)
        expect(solved?.proven).toBe(true)
        expect(solved?.gap).toBe(null)
        expect(keepsRules(kit, answers, wishes, periods)).toBe(true)
        const value = valueOfRoadmap(kit, answers, wishes, periods)
        expect(value).toEqual(bestOfEveryRoadmap(kit, answers, wishes))

        const outlook = roadmapOutlook(assessed, program, solved?.schedule ?? [])
        for (const { answers: after, maturity } of outlook.periods)
          expect(maturity).toEqual(calculateMaturity(kit, after, weights))
        expect(missingPoints(kit, outlook.periods.at(-1)?.answers ?? answers, wishes.targets)).toBeCloseTo(
          value[0] / 6000,
          9,
        )
        if (periods.size > 0) plans++
        if (value[0] > 0) short++
      }),
      { numRuns: 300 },
    )
    expect(plans).toBeGreaterThan(100)
    expect(short).toBeGreaterThan(20)
  })

  test("what people have decided is kept, or there is no such roadmap", () => {
    let kept = 0
    let impossible = 0
    const pinned = fc.array(
      fc.record({ questionId: fc.integer({ min: 1, max: 5 }), period: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 1, maxLength: 2 },
    )
    const required = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 })
    fc.assert(
      fc.property(
        arbitraryAssessment({ questions: 5, attributes: 2 }),
        decisions,
        fc.record({ pinned, required }),
        (small, chosen, asked) => {
          const assessed = scoredOf(small)
          const { kit, answers } = assessed
          const known = ({ id }: { id: number }) => id <= small.questions.length
          const wishes = wishesOf(assessed, {
            ...chosen,
            required: asked.required.filter((id) => known({ id })),
            pinned: asked.pinned.filter(
              ({ questionId }, at) =>
                known({ id: questionId }) &&
                asked.pinned.findIndex((pin) => pin.questionId === questionId) === at,
            ),
          })
          const best = bestOfEveryRoadmap(kit, answers, wishes)
          try {
            const { solved, periods } = planned(assessed, wishes)
            expect(solved === null).toBe(best === null)
            if (!solved) return void impossible++
            expect(keepsRules(kit, answers, wishes, periods)).toBe(true)
            expect(valueOfRoadmap(kit, answers, wishes, periods)).toEqual(best)
            kept++
          } catch (error) {
            if (!(error instanceof ImpossiblePin)) throw error
            expect(best).toBe(null)
            impossible++
          }
        },
      ),
      { numRuns: 300 },
    )
    expect(kept).toBeGreaterThan(30)
    expect(impossible).toBeGreaterThan(30)
  })
})

test("a budget too small for any question gives empty periods", () => {
  const assessed = scoredOf({
    levels: [{}, { 2: 50 }, {}],
    questions: [{ impacts: { 1: { 2: 1 } }, answer: 0 }],
  })
  const wishes = wishesOf(assessed, { levels: [2], periods: 3, budget: 1, efforts: [2] })
  const { solved, periods } = planned(assessed, wishes)
  expect(solved).toMatchObject({ proven: true, gap: null })
  expect(periods.size).toBe(0)
})
