import type { RoadmapProgram } from "./program.ts"

/** The period of each move, in their order; null: not planned. */
export type Schedule = readonly (number | null)[]

/** What a schedule is worth, in the order in which it counts. */
export type Worth = {
  /** Missing on the rows of the targets at the end. */
  readonly missing: number
  /** Targets reached at the end of the period they are wanted by. */
  readonly onTime: number
  /** Levels climbed by the targets' attributes, summed over the ends of all periods. */
  readonly early: number
  /** The same of the whole. */
  readonly earlyWhole: number
  readonly effort: number
}

/** The criteria in their order; the sign says what is better. */
export const criteria = [
  ["missing", -1],
  ["onTime", 1],
  ["early", 1],
  ["earlyWhole", 1],
  ["effort", -1],
] as const

export type Criterion = (typeof criteria)[number][0]

/** Positive if the first is worth more. */
export function compareWorth(one: Worth, other: Worth): number {
  for (const [criterion, sign] of criteria) {
    if (one[criterion] !== other[criterion]) return sign * (one[criterion] - other[criterion])
  }
  return 0
}

/** What has been gained on each row at the end of each period, from the first. */
export function gainedBy(program: RoadmapProgram, schedule: Schedule): number[][] {
  const own = Array.from({ length: program.periods }, () => program.rows.map(() => 0))
  program.rows.forEach(({ gains }, row) => {
    for (const { move, gain } of gains) {
      const period = schedule[move]
      const gained = period == null ? undefined : own[period - 1]
      if (gained) gained[row] = (gained[row] ?? 0) + gain
    }
  })
  for (const [at, gained] of own.entries()) {
    const before = own[at - 1]
    if (before) for (const row of gained.keys()) gained[row] = (gained[row] ?? 0) + (before[row] ?? 0)
  }
  return own
}

/** Steps of each ladder climbed with what has been gained on each row. */
export function climbed({ ladders, rows }: RoadmapProgram, gained: readonly number[]): number[] {
  const holds = (row: number) => (gained[row] ?? 0) >= (rows[row]?.demand ?? 0)
  return ladders.map(({ steps }) => {
    const failing = steps.findIndex((added) => !added.every(holds))
    return failing === -1 ? steps.length : failing
  })
}

/** Calculates with whole numbers what a schedule is worth; whether it keeps the rules is not looked at. */
export function worthOf(program: RoadmapProgram, schedule: Schedule): Worth {
  const gained = gainedBy(program, schedule)
  const steps = gained.map((rows) => climbed(program, rows))
  const ofTargets = program.deadlines.length
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    missing: missingAfter(program, gained.at(-1) ?? []),
    onTime: program.deadlines.filter(({ step, period }, at) => (steps[period - 1]?.[at] ?? 0) > step).length,
    early: sum(steps.map((ladders) => sum(ladders.slice(0, ofTargets)))),
    earlyWhole: sum(steps.map((ladders) => ladders[ofTargets] ?? 0)),
    effort: sum(program.moves.map(({ effort }, move) => (schedule[move] == null ? 0 : effort))),
  }
}

/** What is still missing on the rows of the targets. */
export function missingAfter({ targetRows, rows }: RoadmapProgram, gained: readonly number[]): number {
  return targetRows.reduce((sum, row) => sum + Math.max(0, (rows[row]?.demand ?? 0) - (gained[row] ?? 0)), 0)
}

/** Whether a schedule keeps to budget, prerequisites, pins and periods. */
export function isAllowed({ moves, budgets, from, periods }: RoadmapProgram, schedule: Schedule): boolean {
  const efforts = new Array<number>(periods).fill(0)
  const inOrder = moves.every(({ effort, period, required, after }, move) => {
    const own = schedule[move] ?? null
    if (period !== null && own !== period) return false
    if (own === null) return !required
    if (own < from || own > periods) return false
    efforts[own - 1] = (efforts[own - 1] ?? 0) + effort
    return after.every((before) => (schedule[before] ?? periods + 1) <= own)
  })
  return inOrder && (budgets === null || efforts.every((effort, at) => effort <= (budgets[at] ?? 0)))
}

/** The effort that each period can bear before anything is planned. */
export function roomOf({ periods, budgets }: RoadmapProgram): number[] {
  return Array.from({ length: periods }, (_, at) => budgets?.[at] ?? Number.POSITIVE_INFINITY)
}

/**
 * Moves everything that is not pinned to the earliest period with room for it, prerequisites first. What is made earlier
 * never lowers a level, so the schedule is worth as much or more.
 */
export function broughtForward(program: RoadmapProgram, schedule: Schedule): Schedule {
  const moved = [...schedule]
  const left = roomOf(program)
  for (const [move, { effort }] of program.moves.entries()) {
    const period = schedule[move] ?? null
    if (period !== null) left[period - 1] = (left[period - 1] ?? 0) - effort
  }
  const byPeriod = [...program.moves.keys()].toSorted(
    (a, b) => (schedule[a] ?? Number.POSITIVE_INFINITY) - (schedule[b] ?? Number.POSITIVE_INFINITY),
  )
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const move of byPeriod) {
      const now = moved[move] ?? null
      const { effort = 0, period: pin = null, after = [] } = program.moves[move] ?? {}
      if (now === null || pin !== null) continue
      const earliest = Math.max(program.from, ...after.map((before) => moved[before] ?? 1))
      const free = left.findIndex((room, at) => at + 1 >= earliest && at + 1 < now && room >= effort)
      if (free === -1) continue
      left[free] = (left[free] ?? 0) - effort
      left[now - 1] = (left[now - 1] ?? 0) + effort
      moved[move] = free + 1
      isMoving = true
    }
  }
  return moved
}
