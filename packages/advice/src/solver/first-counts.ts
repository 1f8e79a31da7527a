import type { Part } from "./reduce.ts"

/** How many members of each column are chosen. */
export type Counts = readonly number[]

/** Bounds on the number of moves; equal when the number is known. */
export type Bounds = { readonly atLeast: number; readonly atMost: number }

/**
 * A choice that reaches every demand, found greedily without a solver: the move that covers most of what is still
 * missing comes first, and superfluous moves are removed at the end. A start for the solver, and the result where time
 * runs out.
 */
export function firstCounts(part: Part): Counts {
  const counts = part.columns.map(() => 0)
  const missing = [...part.demands]
  let stillMissing = missing.length
  // The share of the demands that a member covers only falls, so stale values are too high: recompute the top one.
  const candidates = part.columns.map(({ total }, column) => ({
    column,
    total,
    worth: worthOf(part, column, missing),
  }))
  candidates.sort(byWorth)
  while (stillMissing > 0) {
    const best = candidates.shift()
    if (!best || best.worth <= 0) break
    const column = part.columns[best.column]
    const [next] = candidates
    best.worth = worthOf(part, best.column, missing)
    if (column && (!next || byWorth(best, next) <= 0)) {
      const count = (counts[best.column] ?? 0) + 1
      counts[best.column] = count
      for (const [row, gain] of column.gains) {
        const before = missing[row] ?? 0
        missing[row] = Math.max(0, before - gain)
        if (before > 0 && missing[row] === 0) stillMissing--
      }
      best.worth = count < column.members.length ? worthOf(part, best.column, missing) : 0
    }
    putInOrder(candidates, best)
  }
  return prune(part, counts)
}

/** The share of the demands that one member covers. */
function worthOf(part: Part, column: number, missing: readonly number[]): number {
  let worth = 0
  for (const [row, gain] of part.columns[column]?.gains ?? []) {
    worth += Math.min(gain, missing[row] ?? 0) / (part.demands[row] ?? 1)
  }
  return worth
}

type Candidate = { readonly column: number; readonly total: number; worth: number }

/** Largest coverage first, then largest gain. */
function byWorth(a: Candidate, b: Candidate): number {
  return b.worth - a.worth || b.total - a.total
}

function putInOrder(candidates: Candidate[], candidate: Candidate): void {
  let [low, high] = [0, candidates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = candidates[middle]
    if (other && byWorth(other, candidate) <= 0) low = middle + 1
    else high = middle
  }
  candidates.splice(low, 0, candidate)
}

/** Removes moves that no row needs, smallest gain first. */
function prune(part: Part, counts: readonly number[]): Counts {
  const pruned = [...counts]
  const surplus = surplusOf(part, counts)
  const order = part.columns.map((_, column) => column)
  order.sort((a, b) => (part.columns[a]?.total ?? 0) - (part.columns[b]?.total ?? 0))
  for (const at of order) {
    const gains = part.columns[at]?.gains ?? []
    while ((pruned[at] ?? 0) > 0 && gains.every(([row, gain]) => (surplus[row] ?? 0) >= gain)) {
      pruned[at] = (pruned[at] ?? 0) - 1
      for (const [row, gain] of gains) surplus[row] = (surplus[row] ?? 0) - gain
    }
  }
  return pruned
}

/** Whether every row reaches its demand, in integers. */
export function reachesAll(part: Part, counts: Counts): boolean {
  const isWhole = counts.every(
    (count, at) => Number.isInteger(count) && count >= 0 && count <= (part.columns[at]?.members.length ?? 0),
  )
  return isWhole && surplusOf(part, counts).every((surplus) => surplus >= 0)
}

function surplusOf(part: Part, counts: Counts): number[] {
  const surplus = part.demands.map((demand) => -demand)
  for (const [at, { gains }] of part.columns.entries()) {
    for (const [row, gain] of gains) surplus[row] = (surplus[row] ?? 0) + gain * (counts[at] ?? 0)
  }
  return surplus
}

export function chosenMoves(counts: Counts): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A lower bound on the moves a part needs, from each of its rows alone. */
export function leastMoves(part: Part): number {
  const ofRow = part.demands.map((): { gain: number; members: number }[] => [])
  for (const { gains, members } of part.columns) {
    for (const [row, gain] of gains) ofRow[row]?.push({ gain, members: members.length })
  }
  return Math.max(0, ...ofRow.map((columns, row) => fewestFor(part.demands[row] ?? 0, columns)))
}

function fewestFor(demand: number, columns: readonly { gain: number; members: number }[]): number {
  let missing = demand
  let moves = 0
  for (const { gain, members } of columns.toSorted((a, b) => b.gain - a.gain)) {
    const used = Math.min(members, Math.ceil(missing / gain))
    missing -= used * gain
    moves += used
    if (missing <= 0) break
  }
  return moves
}
