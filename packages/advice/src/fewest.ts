import type { PlanProgram } from "./plan-program.ts"

/** Steps of a search that nobody notices on a page: some milliseconds. */
const MOST_STEPS = 50_000

/**
 * Looks for fewer moves that reach every demand, by trying: a handful of demands, as those of the whole, is settled so.
 *
 * @param known moves that reach every demand
 * @returns the fewest moves; `isFewest` is false where the search was given up
 */
export function fewestMoves(
  program: PlanProgram,
  known: readonly number[],
  atLeast: number,
): { moves: readonly number[]; isFewest: boolean } {
  const demands = program.requirements.map(({ demand }) => demand)
  const open = demands.map((demand, row) => ({ demand, row })).filter(({ demand }) => demand > 0)
  const candidates = program.moves
    .map(({ gains }, move) => {
      const own = new Map(gains.map(({ row, gain }) => [row, gain]))
      const gainsOf = open.map(({ row }) => own.get(row) ?? 0)
      const share = open.reduce((sum, { demand }, at) => sum + (gainsOf[at] ?? 0) / demand, 0)
      return { move, gains: gainsOf, share }
    })
    .sort((a, b) => b.share - a.share || a.move - b.move)
  const best = open.map((_, row) => candidates.map(({ gains }) => gains[row] ?? 0).sort((a, b) => b - a))
  let steps = 0

  /** Moves from a position on that cover what is missing, at most so many; null if there are none or time is up. */
  const cover = (from: number, missing: readonly number[], left: number): number[] | null => {
    if (missing.every((one) => one <= 0)) return []
    if (left === 0) return null
    for (let at = from; at < candidates.length; at++) {
      if (steps++ > MOST_STEPS) return null
      if (!couldCover(at, missing, left)) return null
      const { move = 0, gains = [] } = candidates[at] ?? {}
      const rest = cover(
        at + 1,
        missing.map((one, row) => one - (gains[row] ?? 0)),
        left - 1,
      )
      if (rest) return [move, ...rest]
    }
    return null
  }
  /** Whether the best of what is left, for each demand and for all of them together, would be enough. */
  const couldCover = (from: number, missing: readonly number[], left: number): boolean => {
    const wanted = missing.reduce((sum, one, row) => sum + Math.max(0, one) / (open[row]?.demand ?? 1), 0)
    let share = 0
    for (const one of candidates.slice(from, from + left)) share += one.share
    // The shares are inexact.
    if (share < wanted * (1 - 1e-9)) return false
    return missing.every((one, row) => {
      let most = 0
      for (const gain of best[row]?.slice(0, left) ?? []) most += gain
      return most >= one
    })
  }

  for (let count = atLeast; count < known.length; count++) {
    const found = cover(
      0,
      open.map(({ demand }) => demand),
      count,
    )
    if (found) return { moves: found.sort((a, b) => a - b), isFewest: true }
    if (steps > MOST_STEPS) return { moves: known, isFewest: false }
  }
  return { moves: known, isFewest: true }
}
