import type { Highs } from "highs"
import { improved, spread } from "./improve.ts"
import { keepIn, type Merged, mergedPrograms, searchMerged } from "./merged.ts"
import { columnsOf, costOf, costsByPeriod, countsByPeriod, modelOf, valuesOf } from "./model.ts"
import type { RoadmapProgram } from "./program.ts"
import { broughtForward, type Criterion, compareWorth, criteria, type Schedule, worthOf } from "./schedule.ts"
import { keepAtLeast, keepAtMost, type Modelled, search } from "./search.ts"

/** A schedule, and how far it is proven to be the best. */
export type SolvedRoadmap = {
  readonly schedule: Schedule
  readonly proven: boolean
  /**
   * null when proven; else the relative distance to the bound in the first criterion that is not: 0.1 means that a
   * schedule could be better by a tenth.
   */
  readonly gap: number | null
}

/** Above this number of coefficients, HiGHS would need too much memory; the first schedule is all there is. */
const MOST_COEFFICIENTS = 400_000

/**
 * The best schedule, criterion by criterion: each is optimised while the better ones keep their values. When time runs
 * out, the best one found.
 *
 * Programs of one and of two periods are easy, those of several are not. What a schedule can be worth at the end of a
 * period is therefore bounded with the periods before and after it merged; the best moves for all periods together are
 * spread over them for a start, and two periods at a time are planned anew. Often what is found so is as good as the
 * bounds; otherwise all periods are searched together, within the bounds.
 *
 * @param first an allowed schedule, or null if none is known
 * @param budget in milliseconds
 * @returns null if no schedule keeps to what people have decided, or none was found in time
 */
export function solveRoadmap(
  highs: Highs,
  program: RoadmapProgram,
  first: Schedule | null,
  budget: number,
): SolvedRoadmap | null {
  const columns = columnsOf(program)
  const data = modelOf(highs, program, columns)
  if (data.matrix.indices.length > MOST_COEFFICIENTS)
    return first && { schedule: first, proven: false, gap: 1 }
  const end = performance.now() + budget
  return highs.withModel(data, (model) => {
    const modelled = { model, program, columns }
    const merged = mergedPrograms(program)
    let best = first
    let gap: number | null = null
    for (const [at, [criterion]] of criteria.entries()) {
      const now = performance.now()
      // Later criteria are usually decided by earlier ones: they need less time.
      const until = now + (end - now) * (at < criteria.length - 1 ? SHARE : 1)
      const found = optimise(highs, modelled, merged, criterion, best, until)
      best = found.schedule
      if (!best) return null
      gap ??= found.gap
    }
    return best && { schedule: broughtForward(program, best), proven: gap === null, gap }
  })
}

/** Of the time that is left, for a criterion that is not the last. */
const SHARE = 0.7

/** Optimises one criterion from a schedule that is allowed, and keeps what was reached for those that follow. */
function optimise(
  highs: Highs,
  modelled: Modelled,
  merged: readonly Merged[],
  criterion: Criterion,
  start: Schedule | null,
  until: number,
): { schedule: Schedule | null; gap: number | null } {
  const { model, program, columns } = modelled
  const costs = columns.costs[criterion]
  const costsOf = (schedule: Schedule) => costOf(costs, valuesOf(program, columns, schedule))
  let best = start
  const offer = (found: Schedule | null) => {
    if (found && (!best || compareWorth(worthOf(program, found), worthOf(program, best)) > 0)) best = found
  }
  const byPeriod = countsByPeriod(criterion)
  const leastAt = new Map<number, number>()
  const least = () => leastOf(leastAt, byPeriod ? merged.length : null)
  const isBest = () => best !== null && costsOf(best) <= least()

  const now = performance.now()
  const half = now + (until - now) / 2
  for (const [at, one] of merged.toReversed().entries()) {
    // Of what counts at the end alone, only the effort is bounded better by what has to be reached before.
    if (at > 0 && !byPeriod && (criterion !== "effort" || isBest())) break
    const others = byPeriod || criterion === "effort" ? merged.length - at - 1 : 0
    const before = performance.now()
    const found = searchMerged(highs, one, criterion, best, before + (half - before) / (others + 1))
    leastAt.set(one.ends[0] ?? 1, found.least)
    if (at === 0 && found.schedule && !isBest()) offer(spread(modelled, found.schedule, half))
  }
  if (best && !isBest()) offer(improved(modelled, costs, best, least(), half + (until - half) / 2))
  if (!byPeriod) keepAtLeast(highs, model, costs, least())
  else
    for (const [end, bound] of leastAt)
      keepAtLeast(highs, model, costsByPeriod(columns, criterion, end), bound)

  let bound = least()
  if (!isBest()) {
    const found = search(modelled, costs, best, until)
    offer(found.schedule)
    if (!best) return { schedule: null, gap: null }
    const isOptimal = model.getModelStatus() === highs.constants.modelStatus.optimal
    const isProven = isOptimal && found.schedule !== null && costsOf(found.schedule) >= costsOf(best)
    bound = isProven ? costsOf(best) : Math.max(bound, found.least)
  }
  if (!best) return { schedule: null, gap: null }
  const reached = costsOf(best)
  keepAtMost(highs, model, costs, reached)
  for (const one of merged) keepIn(one, criterion, reached, byPeriod ? leastAt : null)
  return { schedule: best, gap: gapBetween(reached, bound) }
}

/** What a schedule costs at least, by the bounds for the ends of periods: added up if they are counted by period. */
function leastOf(leastAt: ReadonlyMap<number, number>, periods: number | null): number {
  const bounds = [...leastAt.values()]
  if (periods === null) return Math.max(Number.NEGATIVE_INFINITY, ...bounds)
  return bounds.length === periods && periods > 0
    ? bounds.reduce((sum, bound) => sum + bound, 0)
    : Number.NEGATIVE_INFINITY
}

function gapBetween(reached: number, bound: number): number | null {
  if (bound >= reached) return null
  if (!Number.isFinite(bound)) return 1
  return Math.min(1, (reached - bound) / Math.max(Math.abs(reached), Math.abs(bound)))
}
