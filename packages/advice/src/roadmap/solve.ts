import type { Highs, Model, ModelData } from "highs"
import type { RoadmapProgram } from "./program.ts"
import {
  broughtForward,
  type Criterion,
  climbed,
  compareWorth,
  criteria,
  gainedBy,
  isAllowed,
  type Schedule,
  worthOf,
} from "./schedule.ts"

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
    let best = first
    let gap: number | null = null
    for (const [at, [criterion]] of criteria.entries()) {
      const costs = columns.costs[criterion]
      // Later criteria are usually decided by earlier ones: they need less time.
      const seconds = (end - performance.now()) / 1000 / (at < criteria.length - 1 ? 2 : 1)
      const found = optimise(highs, model, program, columns, costs, best, seconds)
      best = found.schedule
      if (!best) return null
      gap ??= found.gap
      const values = valuesOf(program, columns, best)
      limit(highs, model, costs, costOf(costs, values))
    }
    return best && { schedule: broughtForward(program, best), proven: gap === null, gap }
  })
}

/**
 * Columns of the model: for each move and period whether it has been made by its end, for each ladder, step and period
 * whether it has been climbed by then, and what is missing on the rows of the targets.
 */
type Columns = {
  readonly count: number
  made(move: number, period: number): number
  step(ladder: number, step: number, period: number): number
  missing(position: number): number
  readonly costs: Record<Criterion, Float64Array>
}

function columnsOf({ moves, periods, ladders, targetRows, deadlines }: RoadmapProgram): Columns {
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
  return { count, made, step, missing, costs }
}

type Coefficient = readonly [column: number, value: number]

function modelOf(
  highs: Highs,
  program: RoadmapProgram,
  columns: Columns,
): ModelData & { matrix: { indices: number[] } } {
  const { moves, rows, periods, budgets, from, ladders, targetRows } = program
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

  for (const [move, { period: pin, required, after }] of moves.entries()) {
    if (required) lower[columns.made(move, periods)] = 1
    for (let t = 1; t <= periods; t++) {
      if (t < from) upper[columns.made(move, t)] = 0
      if (pin !== null && t < pin) upper[columns.made(move, t)] = 0
      if (pin !== null && t >= pin) lower[columns.made(move, t)] = 1
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
function valuesOf(program: RoadmapProgram, columns: Columns, schedule: Schedule): Float64Array {
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

function scheduleOf(program: RoadmapProgram, columns: Columns, values: ArrayLike<number>): Schedule {
  return program.moves.map((_, move) => {
    for (let t = 1; t <= program.periods; t++) if ((values[columns.made(move, t)] ?? 0) > 0.5) return t
    return null
  })
}

function costOf(costs: Float64Array, values: Float64Array): number {
  return costs.reduce((sum, cost, column) => sum + cost * (values[column] ?? 0), 0)
}

/** Keeps a criterion at least as good while the next ones are optimised. All costs are whole numbers. */
function limit(highs: Highs, model: Model, costs: Float64Array, most: number): void {
  const indices = [...costs.keys()].filter((column) => costs[column] !== 0)
  model.addRow(-highs.infinity, most + 0.5, { indices, values: indices.map((column) => costs[column] ?? 0) })
}

/**
 * Minimises one criterion from a schedule that is allowed. What the solver finds is calculated again with whole numbers,
 * so its tolerances never lead to a schedule that is not allowed or worth less than the first one.
 */
function optimise(
  highs: Highs,
  model: Model,
  program: RoadmapProgram,
  columns: Columns,
  costs: Float64Array,
  start: Schedule | null,
  seconds: number,
): { schedule: Schedule | null; gap: number | null } {
  const own = (schedule: Schedule) => costOf(costs, valuesOf(program, columns, schedule))
  if (seconds <= 0) return { schedule: start, gap: 1 }
  model.changeColsCost({ kind: "range", from: 0, to: columns.count - 1 }, Array.from(costs))
  model.options.set({
    output_flag: false,
    random_seed: 0,
    mip_rel_gap: 0,
    mip_abs_gap: 0.999,
    time_limit: seconds,
  })
  model.clearSolver()
  model.zeroAllClocks()
  if (start) model.setSolution({ colValue: Array.from(valuesOf(program, columns, start)) })
  model.run()
  const { colValue } = model.getSolution()
  const found = colValue.length === columns.count ? scheduleOf(program, columns, colValue) : null
  const isUsable = found !== null && isAllowed(program, found)
  const isBetter = isUsable && (!start || compareWorth(worthOf(program, found), worthOf(program, start)) > 0)
  const schedule = isBetter ? found : start
  if (!schedule) return { schedule, gap: null }
  const reached = own(schedule)
  const isOptimal = model.getModelStatus() === highs.constants.modelStatus.optimal
  // Costs are whole numbers; the solver's own sums are inexact.
  const bound =
    isOptimal && isUsable && own(found) >= reached
      ? reached
      : Math.ceil(Number(model.info.get("mip_dual_bound")) - 1e-4)
  if (!Number.isFinite(bound)) return { schedule, gap: 1 }
  if (bound >= reached) return { schedule, gap: null }
  return { schedule, gap: Math.min(1, (reached - bound) / Math.max(Math.abs(reached), Math.abs(bound))) }
}
