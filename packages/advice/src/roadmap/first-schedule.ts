import type { RoadmapProgram } from "./program.ts"
import { compareWorth, isAllowed, roomOf, type Schedule, worthOf } from "./schedule.ts"

/** Programs with more than this are not tidied up: that takes time in the square of their size. */
const MOST_TIDIED = 400

/**
 * A good schedule without a solver: first what people have decided, then period by period what closes most of the
 * targets' gaps for its effort, together with what it needs. Where the decisions do not fit the rules, null; that a
 * schedule exists is not excluded by it.
 */
export function firstSchedule(program: RoadmapProgram): Schedule | null {
  const schedule: (number | null)[] = program.moves.map(() => null)
  const left = roomOf(program)
  const gaps = program.rows.map(({ demand }) => demand)
  const wanted = new Set(program.targetRows)
  const gainsOf = program.moves.map((): { row: number; gain: number }[] => [])
  program.rows.forEach(({ gains }, row) => {
    if (wanted.has(row)) for (const { move, gain } of gains) gainsOf[move]?.push({ row, gain })
  })

  const put = (move: number, period: number) => {
    schedule[move] = period
    left[period - 1] = (left[period - 1] ?? 0) - (program.moves[move]?.effort ?? 0)
    for (const { row, gain } of gainsOf[move] ?? []) gaps[row] = (gaps[row] ?? 0) - gain
  }
  /** The move with all it needs that is not planned up to the period; null if some of that is planned later. */
  const bundle = (move: number, period: number, found = new Set<number>()): Set<number> | null => {
    if (found.has(move)) return found
    const planned = schedule[move] ?? null
    if (planned !== null) return planned <= period ? found : null
    const { period: pin = null, after = [] } = program.moves[move] ?? {}
    if (pin !== null && pin !== period) return null
    found.add(move)
    return after.every((before) => bundle(before, period, found) !== null) ? found : null
  }
  const effortOf = (moves: Iterable<number>) =>
    [...moves].reduce((sum, move) => sum + (program.moves[move]?.effort ?? 0), 0)

  const decided = program.moves
    .map(({ period, required }, move) => ({ period, required, move }))
    .filter(({ required }) => required)
    .toSorted((a, b) => (a.period ?? program.periods + 1) - (b.period ?? program.periods + 1))
  for (const { period, move } of decided) if (period !== null) put(move, period)
  for (const { period: pin, move } of decided) {
    const { after = [] } = program.moves[move] ?? {}
    const periods = pin === null ? left.map((_, at) => at + 1).slice(program.from - 1) : [pin]
    const fitting = periods.find((period) => {
      const needed =
        pin === null ? bundle(move, period) : union(after.map((before) => bundle(before, period)))
      if (!needed || effortOf(needed) > (left[period - 1] ?? 0)) return false
      for (const one of needed) put(one, period)
      return true
    })
    if (fitting === undefined) return null
  }

  for (let period = program.from; period <= program.periods; period++) {
    for (;;) {
      let best: { moves: Set<number>; worth: number } | null = null
      for (const move of program.moves.keys()) {
        if (schedule[move] !== null || (gainsOf[move]?.length ?? 0) === 0) continue
        const closed = (gainsOf[move] ?? []).reduce(
          (sum, { row, gain }) => sum + Math.max(0, Math.min(gain, gaps[row] ?? 0)),
          0,
        )
        if (closed === 0) continue
        const moves = bundle(move, period)
        if (!moves) continue
        const effort = effortOf(moves)
        if (effort > (left[period - 1] ?? 0)) continue
        const worth = closed / Math.max(effort, 1)
        if (!best || worth > best.worth) best = { moves, worth }
      }
      if (!best) break
      for (const move of best.moves) put(move, period)
    }
  }
  return isAllowed(program, schedule) ? tidied(program, schedule) : null
}

function union(sets: readonly (Set<number> | null)[]): Set<number> | null {
  const all = new Set<number>()
  for (const set of sets) {
    if (!set) return null
    for (const one of set) all.add(one)
  }
  return all
}

/** Leaves out what the schedule is worth as much without, the greatest effort first. */
function tidied(program: RoadmapProgram, schedule: Schedule): Schedule {
  if (program.moves.length > MOST_TIDIED) return schedule
  let current = schedule
  const byEffort = [...program.moves.keys()].toSorted(
    (a, b) => (program.moves[b]?.effort ?? 0) - (program.moves[a]?.effort ?? 0),
  )
  for (const move of byEffort) {
    if (current[move] === null || program.moves[move]?.required) continue
    const without = current.map((period, at) => (at === move ? null : period))
    if (isAllowed(program, without) && compareWorth(worthOf(program, without), worthOf(program, current)) > 0)
      current = without
  }
  return current
}
