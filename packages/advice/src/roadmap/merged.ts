import type { Highs } from "highs"
import { type Columns, columnsOf, costsByPeriod, modelOf } from "./model.ts"
import type { RoadmapProgram } from "./program.ts"
import type { Criterion, Schedule } from "./schedule.ts"
import { keepAtMost, type Searched, search } from "./search.ts"

/**
 * A program in which the periods up to one are merged, and those after it, each with all the effort of its own. What a
 * schedule is worth at the end of that period or of the last, one of the merged program is worth too: it bounds the other
 * program there, and is much easier to solve.
 */
export type Merged = {
  /** The last period of each merged one. */
  readonly ends: readonly number[]
  readonly program: RoadmapProgram
  readonly columns: Columns
  /** What is kept of the criteria before, as rows of its model. */
  readonly kept: { readonly costs: Float64Array; readonly most: number }[]
}

/**
 * One merged program for each period in which something can be planned; the last has a single period. None where there is
 * but one such period.
 */
export function mergedPrograms(program: RoadmapProgram): Merged[] {
  const { periods, from } = program
  if (from >= periods) return []
  return Array.from({ length: periods - from + 1 }, (_, at) => {
    const ends = from + at < periods ? [from + at, periods] : [periods]
    const own = merge(program, ends)
    return { ends, program: own, columns: columnsOf(own), kept: [] }
  })
}

function merge(program: RoadmapProgram, ends: readonly number[]): RoadmapProgram {
  const free = program.budgets?.map((budget, at) => (at + 1 < program.from ? 0 : budget))
  const sum = (budgets: readonly number[]) => budgets.reduce((sum, budget) => sum + budget, 0)
  return {
    ...program,
    periods: ends.length,
    budgets: free ? ends.map((end, at) => sum(free.slice(ends[at - 1] ?? 0, end))) : null,
    from: 1,
    moves: program.moves.map((move) => ({ ...move, period: periodIn(ends, move.period) })),
    deadlines: program.deadlines.map(({ step, period }) => ({ step, period: periodIn(ends, period) ?? 1 })),
  }
}

function periodIn(ends: readonly number[], period: number | null): number | null {
  return period && ends.findIndex((end) => end >= period) + 1
}

/** Searches a merged program for the least costs at the end of its first period, from a schedule of the other program. */
export function searchMerged(
  highs: Highs,
  { ends, program, columns, kept }: Merged,
  criterion: Criterion,
  start: Schedule | null,
  until: number,
): Searched {
  return highs.withModel(modelOf(highs, program, columns), (model) => {
    for (const { costs, most } of kept) keepAtMost(highs, model, costs, most)
    const own = start ? start.map((period) => periodIn(ends, period)) : null
    return search({ model, program, columns }, costsByPeriod(columns, criterion, 1), own, until)
  })
}

/**
 * Keeps in a merged program what has been reached in a criterion.
 *
 * @param leastAt the bound at the end of each period, of criteria that are counted there
 */
export function keepIn(
  { ends, columns, kept }: Merged,
  criterion: Criterion,
  reached: number,
  leastAt: ReadonlyMap<number, number> | null,
): void {
  if (!leastAt) {
    kept.push({ costs: columns.costs[criterion], most: reached })
    return
  }
  const sum = leastAt.values().reduce((sum, least) => sum + least, 0)
  for (const [at, end] of ends.entries()) {
    const most = reached - (sum - (leastAt.get(end) ?? 0))
    if (Number.isFinite(most)) kept.push({ costs: costsByPeriod(columns, criterion, at + 1), most })
  }
}
