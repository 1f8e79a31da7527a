import type { Highs, Model, ModelData } from "highs"
import { greatestCommonDivisor } from "../units.ts"
import { type Bounds, type Counts, chosenMoves, firstCounts, leastMoves, reachesAll } from "./first-counts.ts"
import type { Part } from "./reduce.ts"

/** A choice for a part, and whether it is proven to be the best. */
export type Found = { readonly counts: Counts; readonly proven: boolean }

/**
 * The fewest moves that reach every demand of a part; among those the greatest gain; among those the smallest steps.
 * When time runs out, the best choice so far. Steps are optimised only with little effort, and need no proof.
 *
 * @param deadline by `performance.now()`
 */
export function bestCounts(highs: Highs, part: Part, deadline: number): Found {
  const start = firstCounts(part)
  if (isBest(part, start)) return { counts: start, proven: true }
  return highs.withModel(modelOf(highs, part), (model) => {
    const fewest = fewestMoves(highs, model, part, start, deadline)
    if (fewest.atLeast < fewest.atMost) return { counts: fewest.counts, proven: false }
    const moves = fewest.atMost

    let counts = fewest.counts
    requireAtMost(highs, model, moves, new Array(part.columns.length).fill(1))
    const losses = costsOf(part, ({ total }) => -total)
    if (costOf(losses, counts) > cheapest(part, losses, moves)) {
      const greatest = optimise(highs, model, part, losses, counts, deadline, [quick, thorough])
      counts = greatest.counts
      if (!greatest.proven) return { counts, proven: false }
    }

    const steps = costsOf(part, ({ progress }) => progress)
    if (costOf(steps, counts) > cheapest(part, steps, moves)) {
      requireAtMost(highs, model, costOf(losses, counts), losses)
      counts = optimise(highs, model, part, steps, counts, deadline, [quick]).counts
    }
    return { counts, proven: true }
  })
}

/** Whether bounds that ignore the demands show that no choice with this count could be better. */
function isBest(part: Part, counts: Counts): boolean {
  const moves = chosenMoves(counts)
  if (moves > leastMoves(part)) return false
  const losses = costsOf(part, ({ total }) => -total)
  const steps = costsOf(part, ({ progress }) => progress)
  return [losses, steps].every((costs) => costOf(costs, counts) <= cheapest(part, costs, moves))
}

/** Bounds on the number of moves a part needs, as tight as the time allows. */
export function boundMoves(highs: Highs, part: Part, deadline: number): Bounds {
  const start = firstCounts(part)
  if (leastMoves(part) === chosenMoves(start))
    return { atLeast: chosenMoves(start), atMost: chosenMoves(start) }
  return highs.withModel(modelOf(highs, part), (model) => fewestMoves(highs, model, part, start, deadline))
}

function fewestMoves(
  highs: Highs,
  model: Model,
  part: Part,
  start: Counts,
  deadline: number,
): Bounds & { counts: Counts } {
  const least = leastMoves(part)
  if (least === chosenMoves(start)) return { counts: start, atLeast: least, atMost: least }
  const ones = new Array<number>(part.columns.length).fill(1)
  const { counts, bound } = optimise(highs, model, part, ones, start, deadline, [quick, thorough])
  return { counts, atLeast: Math.max(least, bound), atMost: chosenMoves(counts) }
}

/** Costs are integers, so a gap below 1 is none. */
const exact = { output_flag: false, random_seed: 0, mip_rel_gap: 0, mip_abs_gap: 0.999 }

type Effort = { readonly share: number; readonly options: Readonly<Record<string, number | boolean>> }

/** Bounds and branching alone settle most programs many times faster: the start is nearly optimal. */
const quick: Effort = {
  share: 0.4,
  options: {
    mip_max_nodes: 200,
    mip_heuristic_effort: 0,
    mip_heuristic_run_rins: false,
    mip_heuristic_run_rens: false,
    mip_heuristic_run_root_reduced_cost: false,
    mip_heuristic_run_zi_round: false,
    mip_heuristic_run_shifting: false,
    mip_heuristic_run_feasibility_jump: false,
    mip_detect_symmetry: false,
    mip_allow_restart: false,
  },
}

/** All techniques of the solver, until time runs out. */
const thorough: Effort = {
  share: 1,
  options: {
    mip_max_nodes: 2_147_483_647,
    mip_heuristic_effort: 0.05,
    mip_heuristic_run_rins: true,
    mip_heuristic_run_rens: true,
    mip_heuristic_run_root_reduced_cost: true,
    mip_heuristic_run_feasibility_jump: true,
    mip_allow_restart: true,
  },
}

/**
 * Minimises integer costs from a start that is a feasible choice of the model. The solver's results are rounded and
 * checked with integers, so its tolerances never lead to an infeasible choice.
 */
function optimise(
  highs: Highs,
  model: Model,
  part: Part,
  costs: readonly number[],
  start: Counts,
  deadline: number,
  efforts: readonly Effort[],
): Found & { bound: number } {
  let best = start
  let bound = Number.NEGATIVE_INFINITY
  model.changeColsCost({ kind: "range", from: 0, to: costs.length - 1 }, costs)
  for (const { share, options } of efforts) {
    const seconds = ((deadline - performance.now()) / 1000) * share
    if (seconds <= 0) break
    model.options.set({ ...exact, ...options, time_limit: seconds })
    model.clearSolver()
    model.zeroAllClocks()
    model.setSolution({ colValue: best })
    model.run()

    const counts = Array.from(model.getSolution().colValue, Math.round)
    const isChoice = counts.length === costs.length && reachesAll(part, counts)
    if (isChoice && costOf(costs, counts) < costOf(costs, best)) best = counts
    const isOptimal = model.getModelStatus() === highs.constants.modelStatus.optimal
    if (isOptimal && isChoice) return { counts: best, proven: true, bound: costOf(costs, best) }
    const dualBound = Number(model.info.get("mip_dual_bound"))
    // Costs are integers; the solver's own sums are inexact.
    if (Number.isFinite(dualBound)) bound = Math.max(bound, Math.ceil(dualBound - 1e-4))
    if (bound >= costOf(costs, best)) return { counts: best, proven: true, bound }
  }
  return { counts: best, proven: false, bound }
}

/** Costs by column, shifted and divided to be small integers: with a fixed number of moves the order is the same. */
function costsOf(part: Part, cost: (column: Part["columns"][number]) => number): number[] {
  const costs = part.columns.map(cost)
  const least = costs.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  const divisor = costs.reduce((divisor, one) => greatestCommonDivisor(divisor, one - least), 0) || 1
  return costs.map((one) => (one - least) / divisor)
}

function costOf(costs: readonly number[], counts: Counts): number {
  return costs.reduce((sum, cost, at) => sum + cost * (counts[at] ?? 0), 0)
}

/** The minimum cost of this many moves, whatever the demands. */
function cheapest(part: Part, costs: readonly number[], moves: number): number {
  const byCost = part.columns.map(({ members }, at) => ({ cost: costs[at] ?? 0, members: members.length }))
  let left = moves
  let sum = 0
  for (const { cost, members } of byCost.sort((a, b) => a.cost - b.cost)) {
    const used = Math.min(left, members)
    sum += used * cost
    left -= used
  }
  return sum
}

function requireAtMost(highs: Highs, model: Model, limit: number, costs: readonly number[]): void {
  const indices = costs.flatMap((cost, at) => (cost === 0 ? [] : [at]))
  model.addRow(-highs.infinity, limit, { indices, values: indices.map((at) => costs[at] ?? 0) })
}

/** Columns are counts of alike moves; rows are divided by the common divisor of their gains. */
function modelOf(highs: Highs, { demands, columns }: Part): ModelData {
  const divisors = demands.map(() => 0)
  for (const { gains } of columns) {
    for (const [row, gain] of gains) divisors[row] = greatestCommonDivisor(divisors[row] ?? 0, gain)
  }
  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  for (const { gains } of columns) {
    for (const [row, gain] of gains) {
      indices.push(row)
      values.push(gain / (divisors[row] || 1))
    }
    starts.push(indices.length)
  }
  const integer = highs.constants.variableType.integer
  return {
    numCols: columns.length,
    numRows: demands.length,
    colCost: columns.map(() => 1),
    colLower: columns.map(() => 0),
    colUpper: columns.map(({ members }) => members.length),
    rowLower: demands.map((demand, row) => Math.ceil(demand / (divisors[row] || 1))),
    rowUpper: demands.map(() => highs.infinity),
    matrix: { format: "csc", numRows: demands.length, numCols: columns.length, starts, indices, values },
    integrality: columns.map(() => integer),
  }
}
