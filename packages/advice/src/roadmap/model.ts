import type { Highs, ModelData } from "highs"
import type { RoadmapProgram } from "./program.ts"
import { type Criterion, climbed, gainedBy, type Schedule } from "./schedule.ts"

/**
 * Columns of the model: for each move and period whether it has been made by its end, for each ladder, step and period
 * whether it has been climbed by then, and what is missing on the rows of the targets.
 */
export type Columns = {
  readonly count: number
  made(move: number, period: number): number
  step(ladder: number, step: number, period: number): number
  missing(position: number): number
  readonly costs: Record<Criterion, Float64Array>
  /** The period that the column of a step is about. */
  periodOf(column: number): number
}

export function columnsOf({ moves, periods, ladders, targetRows, deadlines }: RoadmapProgram): Columns {
  const firstStep = moves.length * periods
  let next = firstStep
  const ladderAt = ladders.map(({ steps }) => {
    const at = next
    next += steps.length * periods
    return at
  })
  const firstMissing = next
  const count = firstMissing + targetRows.length
  const made = (move: number, period: number) => move * periods + period - 1
  const step = (ladder: number, at: number, period: number) =>
    (ladderAt[ladder] ?? 0) + at * periods + period - 1
  const missing = (position: number) => firstMissing + position

  const costs = {
    missing: new Float64Array(count),
    onTime: new Float64Array(count),
    early: new Float64Array(count),
    earlyWhole: new Float64Array(count),
    effort: new Float64Array(count),
  }
  for (const position of targetRows.keys()) costs.missing[missing(position)] = 1
  for (const [ladder, { step: at, period }] of deadlines.entries())
    if (at >= 0) costs.onTime[step(ladder, at, period)] = -1
  for (const [ladder, { steps }] of ladders.entries()) {
    const sums = ladder < deadlines.length ? costs.early : costs.earlyWhole
    for (const at of steps.keys()) for (let t = 1; t <= periods; t++) sums[step(ladder, at, t)] = -1
  }
  for (const [move, { effort }] of moves.entries()) costs.effort[made(move, periods)] = effort
  const periodOf = (column: number) => ((column - firstStep) % periods) + 1
  return { count, made, step, missing, costs, periodOf }
}

/** Whether what a criterion is worth is summed over the ends of all periods. */
export function countsByPeriod(criterion: Criterion): boolean {
  return criterion === "early" || criterion === "earlyWhole"
}

/** The part of the costs that belongs to the end of a period; all of them where they are not counted by period. */
export function costsByPeriod(
  { costs, periodOf }: Columns,
  criterion: Criterion,
  period: number,
): Float64Array {
  if (!countsByPeriod(criterion)) return costs[criterion]
  return costs[criterion].map((cost, column) => (cost !== 0 && periodOf(column) === period ? cost : 0))
}

/** What the decisions of people leave open about a move having been made by the end of a period. */
export function boundsOf(
  { from, periods, moves }: RoadmapProgram,
  move: number,
  period: number,
): readonly [lower: number, upper: number] {
  const { period: pin = null, required = false } = moves[move] ?? {}
  const isMade = pin === null ? required && period === periods : period >= pin
  return [isMade ? 1 : 0, period < from || (pin !== null && period < pin) ? 0 : 1]
}

type Coefficient = readonly [column: number, value: number]

export function modelOf(
  highs: Highs,
  program: RoadmapProgram,
  columns: Columns,
): ModelData & { matrix: { indices: number[] } } {
  const { moves, rows, periods, budgets, ladders, targetRows } = program
  const { infinity } = highs
  const lower = new Array<number>(columns.count).fill(0)
  const upper = new Array<number>(columns.count).fill(1)
  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  const rowLower: number[] = []
  const rowUpper: number[] = []
  const add = (coefficients: readonly Coefficient[], least: number, most: number) => {
    for (const [column, value] of coefficients) {
      indices.push(column)
      values.push(value)
    }
    starts.push(indices.length)
    rowLower.push(least)
    rowUpper.push(most)
  }

  for (const [move, { after }] of moves.entries()) {
    for (let t = 1; t <= periods; t++) {
      const column = columns.made(move, t)
      ;[lower[column], upper[column]] = boundsOf(program, move, t)
      if (t > 1)
        add(
          [
            [columns.made(move, t), 1],
            [columns.made(move, t - 1), -1],
          ],
          0,
          infinity,
        )
      for (const before of after)
        add(
          [
            [columns.made(before, t), 1],
            [columns.made(move, t), -1],
          ],
          0,
          infinity,
        )
    }
  }
  if (budgets !== null) {
    for (let t = 1; t <= periods; t++) {
      const spent = moves.flatMap(({ effort }, move): Coefficient[] => [
        [columns.made(move, t), effort],
        ...(t > 1 ? [[columns.made(move, t - 1), -effort] as const] : []),
      ])
      add(spent, -infinity, budgets[t - 1] ?? 0)
    }
  }
  for (const [position, row] of targetRows.entries()) {
    const { demand = 0, gains = [] } = rows[row] ?? {}
    upper[columns.missing(position)] = infinity
    add(
      [
        [columns.missing(position), 1],
        ...gains.map(({ move, gain }): Coefficient => [columns.made(move, periods), gain]),
      ],
      demand,
      infinity,
    )
  }
  for (const [ladder, { steps }] of ladders.entries()) {
    for (const [at, added] of steps.entries()) {
      for (let t = 1; t <= periods; t++) {
        const column = columns.step(ladder, at, t)
        if (at > 0)
          add(
            [
              [columns.step(ladder, at - 1, t), 1],
              [column, -1],
            ],
            0,
            infinity,
          )
        for (const row of added) {
          const { demand = 0, gains = [] } = rows[row] ?? {}
          if (demand <= 0) continue
          if (gains.reduce((sum, { gain }) => sum + gain, 0) < demand) upper[column] = 0
          else
            add(
              [
                ...gains.map(({ move, gain }): Coefficient => [columns.made(move, t), gain / demand]),
                [column, -1],
              ],
              0,
              infinity,
            )
        }
      }
    }
  }
  const { integer, continuous } = highs.constants.variableType
  return {
    numCols: columns.count,
    numRows: rowLower.length,
    colCost: Array.from(columns.costs.missing),
    colLower: lower,
    colUpper: upper,
    rowLower,
    rowUpper,
    matrix: { format: "csr", numRows: rowLower.length, numCols: columns.count, starts, indices, values },
    integrality: Array.from({ length: columns.count }, (_, column) =>
      column < columns.missing(0) ? integer : continuous,
    ),
  }
}

/** All columns as a schedule has them. */
export function valuesOf(program: RoadmapProgram, columns: Columns, schedule: Schedule): Float64Array {
  const values = new Float64Array(columns.count)
  for (const [move, period] of schedule.entries()) {
    if (period !== null) for (let t = period; t <= program.periods; t++) values[columns.made(move, t)] = 1
  }
  const gained = gainedBy(program, schedule)
  for (const [before, rows] of gained.entries()) {
    for (const [ladder, steps] of climbed(program, rows).entries())
      for (let at = 0; at < steps; at++) values[columns.step(ladder, at, before + 1)] = 1
  }
  for (const [position, row] of program.targetRows.entries())
    values[columns.missing(position)] = Math.max(
      0,
      (program.rows[row]?.demand ?? 0) - (gained.at(-1)?.[row] ?? 0),
    )
  return values
}

export function scheduleOf(program: RoadmapProgram, columns: Columns, values: ArrayLike<number>): Schedule {
  return program.moves.map((_, move) => {
    for (let t = 1; t <= program.periods; t++) if ((values[columns.made(move, t)] ?? 0) > 0.5) return t
    return null
  })
}

export function costOf(costs: Float64Array, values: Float64Array): number {
  return costs.reduce((sum, cost, column) => sum + cost * (values[column] ?? 0), 0)
}
