import type { Selection } from "../plan.ts"
import type { PlanProgram } from "../plan-program.ts"
import { firstSchedule } from "../roadmap/first-schedule.ts"
import type { RoadmapProgram } from "../roadmap/program.ts"
import type { Schedule } from "../roadmap/schedule.ts"
import { type SolvedRoadmap, solveRoadmap } from "../roadmap/solve.ts"
import { bestCounts, boundMoves } from "./best-counts.ts"
import type { Bounds } from "./first-counts.ts"
import { loadHighs } from "./load-highs.mjs"
import { type Part, reduce } from "./reduce.ts"
import { firstBounds, firstSelection, selectionOf } from "./selection.ts"

/** The loaded HiGHS. It works synchronously: on a server it belongs in its own thread. */
export type Solver = {
  /**
   * The best plan of a program, proven; or, when the budget of milliseconds runs out, the best one found, which reaches
   * as much. A proven plan is the same every time.
   */
  solve(program: PlanProgram, budget: number): Selection
  /** Bounds on the number of answers that have to change, as tight as the budget of milliseconds allows. */
  countMoves(program: PlanProgram, budget: number): Bounds
  /**
   * The best schedule of a roadmap within a budget of milliseconds, at least as good as one that is known; null if what
   * people have decided does not fit together.
   */
  solveRoadmap(program: RoadmapProgram, budget: number, known?: Schedule): SolvedRoadmap | null
}

/**
 * HiGHS needs some hundred bytes per gain, outside the thread's memory limit. Larger programs are handled without it.
 */
const MOST_GAINS = 500_000

let ofThread: Promise<Solver> | undefined

/** The solver of this thread, loaded when it is first asked for; it goes away with the thread. */
export function solverOfThread(): Promise<Solver> {
  ofThread ??= loadSolver()
  return ofThread
}

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
    solveRoadmap: (program, budget, known) =>
      solveRoadmap(highs, program, known ?? firstSchedule(program), budget),
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
 * Small parts first: each gets a share of the remaining time, and later ones what those did not need. Parts still open
 * then get the rest.
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

/** The deadline of one of several parts that all have to finish by `end`. */
function share(end: number, among: number): number {
  const now = performance.now()
  return now + (end - now) / among
}
