import { boundsOf, costOf, valuesOf } from "./model.ts"
import type { RoadmapProgram } from "./program.ts"
import type { Schedule } from "./schedule.ts"
import { type Modelled, search } from "./search.ts"

/** How long a search for a better schedule near another one takes at most, in milliseconds. */
const NEARBY_MS = 300

/**
 * Spreads chosen moves over the periods so that levels come early.
 *
 * @returns null if they do not fit
 */
export function spread(modelled: Modelled, chosen: Schedule, until: number): Schedule | null {
  const { program, columns } = modelled
  bound(modelled, (move, period) => {
    if (chosen[move] == null) return [0, 0]
    const [lower, upper] = boundsOf(program, move, period)
    return [period === program.periods ? 1 : lower, upper]
  })
  const nearby = Math.min(until, performance.now() + NEARBY_MS)
  const { schedule } = search(modelled, columns.costs.early, null, nearby)
  bound(modelled, (move, period) => boundsOf(program, move, period))
  return schedule
}

/** Plans two periods at a time anew, while that makes a schedule cost less and it costs more than it has to. */
export function improved(
  modelled: Modelled,
  costs: Float64Array,
  start: Schedule,
  least: number,
  until: number,
): Schedule {
  const { program, columns } = modelled
  const pairs = pairsOf(program)
  const costsOf = (schedule: Schedule) => costOf(costs, valuesOf(program, columns, schedule))
  let best = start
  let inVain = 0
  while (inVain < pairs.length && costsOf(best) > least && performance.now() < until) {
    const pair = pairs.shift()
    if (!pair) break
    pairs.push(pair)
    bound(modelled, (move, period) => {
      const own = best[move] ?? program.periods + 1
      const isFree = pair.includes(own) && period >= pair[0] && period < pair[1]
      if (isFree) return boundsOf(program, move, period)
      const isMade = period >= own ? 1 : 0
      return [isMade, isMade]
    })
    const nearby = Math.min(until, performance.now() + NEARBY_MS)
    const { schedule } = search(modelled, costs, best, nearby)
    if (schedule && costsOf(schedule) < costsOf(best)) {
      best = schedule
      inVain = 0
    } else inVain++
  }
  bound(modelled, (move, period) => boundsOf(program, move, period))
  return best
}

/** All pairs of periods, neighbours first; what is not planned stands in one after the last. */
function pairsOf({ from, periods }: RoadmapProgram): [number, number][] {
  const all = Array.from({ length: periods + 2 - from }, (_, at) => from + at)
  return all.flatMap((_, before) =>
    all.slice(0, all.length - before - 1).map((one): [number, number] => [one, one + before + 1]),
  )
}

type Range = readonly [lower: number, upper: number]

/** Sets what every move can be at the end of every period. */
function bound({ model, program, columns }: Modelled, rangeOf: (move: number, period: number) => Range) {
  const { moves, periods } = program
  const lower = new Float64Array(moves.length * periods)
  const upper = new Float64Array(moves.length * periods)
  for (const move of moves.keys()) {
    for (let period = 1; period <= periods; period++) {
      const column = columns.made(move, period)
      ;[lower[column], upper[column]] = rangeOf(move, period)
    }
  }
  if (lower.length > 0) model.changeColsBounds({ kind: "range", from: 0, to: lower.length - 1 }, lower, upper)
}
