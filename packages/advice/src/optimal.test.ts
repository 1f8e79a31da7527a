import { calculateMaturity, effectiveWeights } from "@plumbline/scoring"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import {
  answersAfter,
  dropTargetsReached,
  firstSelection,
  type PlanProgram,
  planProgram,
  recommendationsOf,
  type Selection,
  unreachableTargets,
} from "./index.ts"
import { loadSolver, type Solver } from "./solver/solver.ts"
import { arbitraryAssessment } from "./testing/arbitrary-assessments.ts"
import { bestOfEveryPlan, worthOfPlan } from "./testing/every-plan.ts"
import { ATTRIBUTES, assessmentOf, levelsOf, type SmallAssessment } from "./testing/small-assessment.ts"

let solver: Solver
beforeAll(async () => {
  solver = await loadSolver()
})

const BUDGET = 60_000

function planned(small: SmallAssessment, wanted: readonly number[]) {
  const { kit, answers } = assessmentOf(small)
  const maturity = calculateMaturity(kit, answers, effectiveWeights(null))
  const targets = dropTargetsReached(
    kit,
    maturity,
    ATTRIBUTES.map((attributeId, at) => ({ attributeId, levelId: wanted[at] ?? 1 })),
  )
  const program = planProgram(kit, answers, { targets })
  const after = (selection: Selection) =>
    answersAfter(answers, recommendationsOf(kit, answers, program, selection))
  return { kit, answers, targets, program, after }
}

const wanted = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 })

describe("whatever the kit, the answers and the targets", () => {
  test("the plan is the best of all possible plans", { timeout: 60_000 }, () => {
    let plans = 0
    fc.assert(
      fc.property(arbitraryAssessment({ questions: 5, attributes: 3 }), wanted, (small, levels) => {
        const { kit, answers, targets, program, after } = planned(small, levels)
        const selection = solver.solve(program, BUDGET)
        expect(selection.proven).toBe(true)
        expect(worthOfPlan(kit, answers, after(selection), targets)).toEqual(
          bestOfEveryPlan(kit, answers, targets),
        )
        if (selection.moves.length > 0) plans++
      }),
      { numRuns: 2000 },
    )
    expect(plans).toBeGreaterThan(1000)
  })

  test("carrying it out reaches every target not reported as unreachable", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(arbitraryAssessment({ questions: 25, attributes: 4 }), wanted, (small, levels) => {
        const { kit, targets, program, after } = planned(small, levels)
        const unreachable = new Set(unreachableTargets(program, targets))
        for (const selection of [solver.solve(program, BUDGET), firstSelection(program)]) {
          const reached = levelsOf(kit, after(selection))
          for (const target of targets) {
            const isReached = (reached.get(target.attributeId) ?? 0) >= target.levelId
            expect(isReached).toBe(!unreachable.has(target))
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  test("the plan is deterministic, across solver instances too", { timeout: 60_000 }, async () => {
    const another = await loadSolver()
    fc.assert(
      fc.property(arbitraryAssessment({ questions: 20, attributes: 4 }), wanted, (small, levels) => {
        const { program } = planned(small, levels)
        const selection = solver.solve(program, BUDGET)
        expect(solver.solve(program, BUDGET)).toEqual(selection)
        expect(another.solve(program, BUDGET)).toEqual(selection)
        const count = selection.moves.length
        expect(solver.countMoves(program, BUDGET)).toEqual({ atLeast: count, atMost: count })
      }),
      { numRuns: 100 },
    )
  })
})

describe("whatever the program", () => {
  const arbitraryProgram: fc.Arbitrary<PlanProgram> = fc
    .record({
      demands: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 }),
      moves: fc.array(
        fc.record({
          gains: fc.dictionary(fc.constantFrom("0", "1", "2", "3", "4"), fc.integer({ min: 1, max: 12 }), {
            minKeys: 1,
            maxKeys: 3,
          }),
          progress: fc.constantFrom(1260, 2520),
          pinned: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
        }),
        { maxLength: 12 },
      ),
    })
    .map(({ demands, moves }) => ({
      requirements: demands.map((demand, row) => ({ attributeId: row, levelId: 1, demand })),
      moves: moves.map(({ gains, ...rest }, at) => {
        const own = Object.entries(gains)
          .map(([row, gain]) => ({ row: Number(row), gain }))
          .filter(({ row }) => row < demands.length)
        const total = own.reduce((sum, { gain }) => sum + gain, 0)
        return { questionId: at + 1, optionId: at + 1, gains: own, total, ...rest }
      }),
    }))

  /** Moves, gain and steps of the best of all subsets. */
  function bestOfAll({ requirements, moves }: PlanProgram): number[] {
    const all = moves.map((_, at) => at)
    const leastMissing = missing(all)
    let best = [Number.POSITIVE_INFINITY, 0, 0]
    for (let subset = 0; subset < 2 ** moves.length; subset++) {
      const chosen = all.filter((at) => subset & (1 << at))
      if (moves.some(({ pinned }, at) => pinned && !chosen.includes(at)) || missing(chosen) > leastMissing)
        continue
      const worth = worthOf(moves, chosen)
      if (compare(worth, best) < 0) best = worth
    }
    return best

    function missing(chosen: readonly number[]): number {
      return requirements.reduce((sum, { demand }, row) => {
        const gained = chosen.flatMap((at) => moves[at]?.gains ?? []).filter((gain) => gain.row === row)
        return sum + Math.max(0, demand - gained.reduce((total, { gain }) => total + gain, 0))
      }, 0)
    }
  }

  function worthOf(moves: PlanProgram["moves"], chosen: readonly number[]): number[] {
    const sum = (of: (move: PlanProgram["moves"][number]) => number) =>
      chosen.reduce((total, at) => total + (moves[at] ? of(moves[at]) : 0), 0)
    return [chosen.length, -sum(({ total }) => total), sum(({ progress }) => progress)]
  }

  function compare(a: readonly number[], b: readonly number[]): number {
    const first = a.findIndex((one, at) => one !== b[at])
    return first < 0 ? 0 : (a[first] ?? 0) - (b[first] ?? 0)
  }

  test("fewest moves, then the greatest gain, then the smallest steps, including pinned moves", {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(arbitraryProgram, (program) => {
        const selection = solver.solve(program, BUDGET)
        expect(selection.proven).toBe(true)
        expect(worthOf(program.moves, selection.moves)).toEqual(bestOfAll(program))
      }),
      { numRuns: 400 },
    )
  })
})
