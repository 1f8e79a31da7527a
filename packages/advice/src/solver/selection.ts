import type { Selection } from "../plan.ts"
import type { PlanProgram } from "../plan-program.ts"
import { type Bounds, type Counts, chosenMoves, firstCounts, leastMoves } from "./first-counts.ts"
import { type Part, reduce } from "./reduce.ts"

/**
 * A plan found without the solver: it reaches as much as the best one, perhaps with more moves. The fallback when the
 * solver fails.
 */
export function firstSelection(program: PlanProgram): Selection {
  const { settled, parts } = reduce(program)
  return selectionOf(
    program,
    settled,
    parts.map((part) => ({ part, counts: firstCounts(part), proven: false })),
  )
}

/** Combines the choices of all parts. Among alike moves, those with the lowest question ids are chosen. */
export function selectionOf(
  { moves }: PlanProgram,
  settled: readonly number[],
  found: readonly { part: Part; counts: Counts; proven: boolean }[],
): Selection {
  const idOf = (position: number) => moves[position]?.questionId ?? 0
  const chosen = found.flatMap(({ part, counts }) =>
    part.columns.flatMap(({ members }, at) =>
      members.toSorted((a, b) => idOf(a) - idOf(b)).slice(0, counts[at] ?? 0),
    ),
  )
  return {
    moves: [...settled, ...chosen].sort((a, b) => a - b),
    proven: found.every(({ proven }) => proven),
  }
}

/** Bounds on the number of moves of the best plan, without the solver. */
export function firstBounds(program: PlanProgram): Bounds {
  const { settled, parts } = reduce(program)
  return {
    atLeast: settled.length + sum(parts.map(leastMoves)),
    atMost: settled.length + sum(parts.map((part) => chosenMoves(firstCounts(part)))),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
