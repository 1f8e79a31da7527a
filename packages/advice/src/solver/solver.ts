import type { Selection } from "../plan.ts"
import type { PlanProgram } from "../plan-program.ts"
import { bestCounts, boundMoves } from "./best-counts.ts"
import type { Bounds } from "./first-counts.ts"
import { loadHighs } from "./load-highs.mjs"
import { type Part, reduce } from "./reduce.ts"
import { firstBounds, firstSelection, selectionOf } from "./selection.ts"

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

/** HiGHS needs some hundred bytes for each gain, and its memory is not that of the thread. Larger programs go without. */
const MOST_GAINS = 500_000

export async function loadSolver(): Promise<Solver> {
  const highs = await loadHighs()
  return {
    solve(program, budget) {
      if (isTooLarge(program)) return firstSelection(program)
      const { settled, parts } = reduce(program)
      const found = withinBudget(
        parts,
        budget,
        (part, deadline) => ({ part, ...bestCounts(highs, part, deadline) }),
        ({ proven }) => !proven,
      )
      return selectionOf(program, settled, found)
    },
    countMoves(program, budget) {
      if (isTooLarge(program)) return firstBounds(program)
      const { settled, parts } = reduce(program)
      const bounds = withinBudget(
        parts,
        budget,
        (part, deadline) => boundMoves(highs, part, deadline),
        ({ atLeast, atMost }) => atLeast < atMost,
      )
      return {
        atLeast: settled.length + bounds.reduce((sum, { atLeast }) => sum + atLeast, 0),
        atMost: settled.length + bounds.reduce((sum, { atMost }) => sum + atMost, 0),
      }
    },
  }
}

function isTooLarge({ moves }: PlanProgram): boolean {
  return moves.reduce((sum, { gains }) => sum + gains.length, 0) > MOST_GAINS
}

/**
 * The small parts first: each has its share of the time that is left, and the later ones what those did not need. What
 * is open then gets the rest.
 */
function withinBudget<Result>(
  parts: readonly Part[],
  budget: number,
  work: (part: Part, deadline: number) => Result,
  isOpen: (result: Result) => boolean,
): Result[] {
  const end = performance.now() + budget
  const bySize = parts.toSorted((a, b) => a.columns.length - b.columns.length)
  const results = bySize.map((part, done) => work(part, share(end, bySize.length - done)))
  let open = results.filter(isOpen).length
  return results.map((result, at) => {
    const part = bySize[at]
    if (!part || !isOpen(result) || performance.now() >= end) return result
    return work(part, share(end, open--))
  })
}

/** Until when one of several may work, all of which have to be done at the end. */
function share(end: number, among: number): number {
  const now = performance.now()
  return now + (end - now) / among
}
