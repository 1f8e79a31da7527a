import type { Highs } from "highs"
import type { Selection } from "../plan.ts"
import type { PlanProgram } from "../plan-program.ts"
import { type Bounds, bestCounts, boundMoves } from "./best-counts.ts"
import { loadHighs } from "./load-highs.mjs"
import { type Part, reduce } from "./reduce.ts"
import { selectionOf } from "./selection.ts"

/** HiGHS, loaded. It works synchronously: on a server it belongs into a thread of its own. */
export type Solver = {
  /**
   * The best plan of a program, proven; or, when the budget of milliseconds is over, the best one found, which
   * reaches as much. The same program has the same proven plan.
   */
  solve(program: PlanProgram, budget: number): Selection
  /** How many answers have to change, as exactly as the budget of milliseconds allows. */
  countMoves(program: PlanProgram, budget: number): Bounds
}

export async function loadSolver(): Promise<Solver> {
  const highs = await loadHighs()
  return {
    solve(program, budget) {
      const { settled, parts } = reduce(program)
      const found = withinBudget(parts, budget, (part, deadline) => ({
        part,
        ...bestCounts(highs, part, deadline),
      }))
      return selectionOf(program, settled, found)
    },
    countMoves(program, budget) {
      const { settled, parts } = reduce(program)
      const bounds = withinBudget(parts, budget, (part, deadline) => boundMoves(highs, part, deadline))
      return {
        atLeast: settled.length + bounds.reduce((sum, { atLeast }) => sum + atLeast, 0),
        atMost: settled.length + bounds.reduce((sum, { atMost }) => sum + atMost, 0),
      }
    },
  }
}

/** The small parts first: each has its share of the time that is left, and the large ones what those did not need. */
function withinBudget<Result>(
  parts: readonly Part[],
  budget: number,
  work: (part: Part, deadline: number) => Result,
): Result[] {
  const end = performance.now() + budget
  const bySize = parts.toSorted((a, b) => a.columns.length - b.columns.length)
  return bySize.map((part, done) => {
    const now = performance.now()
    return work(part, now + (end - now) / (bySize.length - done))
  })
}
