import { expect, test } from "vitest"
import { firstSchedule, firstSelection, type PlanProgram, type Selection } from "./index.ts"
import { greatestGains } from "./plan-program.ts"
import { compareWorth, isAllowed, worthOf } from "./roadmap/schedule.ts"
import { loadSolver } from "./solver/solver.ts"

/** Every move gains on many rows, with sums that hardly ever coincide: nothing decomposes, and bounds are weak. */
function tangle(moves: number, rows: number, gainsPerMove: number): PlanProgram {
  let state = 1
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const all = Array.from({ length: moves }, (_, at) => {
    const own = new Set(Array.from({ length: gainsPerMove }, () => random(rows)))
    const gains = [...own].map((row) => ({ row, gain: 50 + random(900) }))
    const total = gains.reduce((sum, { gain }) => sum + gain, 0)
    return { questionId: at + 1, optionId: at + 1, gains, total, progress: 2520, pinned: false }
  })
  const blank = Array.from({ length: rows }, (_, row) => ({ attributeId: row, levelId: 1, demand: 0 }))
  const greatest = greatestGains({ requirements: blank, moves: all })
  return {
    requirements: blank.map((row, at) => ({ ...row, demand: Math.floor((greatest[at] ?? 0) * 0.6) })),
    moves: all,
  }
}

function reaches(program: PlanProgram, { moves }: Selection): boolean {
  const gained = greatestGains({ ...program, moves: moves.flatMap((at) => program.moves[at] ?? []) })
  return program.requirements.every(({ demand }, row) => (gained[row] ?? 0) >= demand)
}

test("a program that is too hard stops with the budget: a plan that reaches as much, not proven", async () => {
  const solver = await loadSolver()
  for (const program of [tangle(400, 60, 8), tangle(2000, 300, 30)]) {
    const selection = solver.solve(program, 400)
    expect(selection.proven).toBe(false)
    expect(reaches(program, selection)).toBe(true)
    expect(selection.moves.length).toBeLessThanOrEqual(firstSelection(program).moves.length)

    const { atLeast, atMost } = solver.countMoves(program, 400)
    expect(atLeast).toBeGreaterThan(0)
    expect(atMost).toBeGreaterThan(atLeast)
  }
})

test("a plan found without the solver reaches as much", () => {
  const program = tangle(2000, 300, 30)
  const selection = firstSelection(program)
  expect(selection.proven).toBe(false)
  expect(reaches(program, selection)).toBe(true)
  expect(selection.moves.length).toBeLessThan(program.moves.length)
})

test("without any budget, the plan that needs no solver is returned", async () => {
  const program = tangle(400, 60, 8)
  expect((await loadSolver()).solve(program, 0)).toEqual(firstSelection(program))
})

test("a roadmap that is too hard stops with the budget: one that keeps to the rules, as good as without the solver", async () => {
  const solver = await loadSolver()
  for (const size of [40, 400]) {
    const { moves, requirements } = tangle(size, size / 8, 8)
    const rows = requirements.map(({ demand }, row) => ({
      demand,
      gains: moves.flatMap(({ gains }, move) =>
        gains.flatMap((gain) => (gain.row === row ? [{ move, gain: gain.gain }] : [])),
      ),
    }))
    const program = {
      periods: 12,
      budgets: new Array<number>(12).fill(size / 12),
      from: 1,
      moves: moves.map(({ questionId, optionId }, at) => ({
        questionId,
        optionId,
        effort: 1 + (at % 5),
        period: null,
        required: false,
        after: at % 7 === 6 ? [at - 1] : [],
      })),
      rows,
      targetRows: [...rows.keys()],
      ladders: [...rows.keys()].map((row) => ({ steps: [[row]] })),
      deadlines: rows.slice(1).map(() => ({ step: 0, period: 12 })),
    }
    const solved = solver.solveRoadmap(program, 400)
    const first = firstSchedule(program)
    expect(solved?.proven).toBe(false)
    expect(isAllowed(program, solved?.schedule ?? [])).toBe(true)
    expect(
      compareWorth(worthOf(program, solved?.schedule ?? []), worthOf(program, first ?? [])),
    ).toBeGreaterThanOrEqual(0)
  }
})
