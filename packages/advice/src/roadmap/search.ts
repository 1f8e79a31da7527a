import type { Highs, Model } from "highs"
import { type Columns, scheduleOf, valuesOf } from "./model.ts"
import type { RoadmapProgram } from "./program.ts"
import { isAllowed, type Schedule } from "./schedule.ts"

/** A program as the solver has it. */
export type Modelled = {
  readonly model: Model
  readonly program: RoadmapProgram
  readonly columns: Columns
}

/** What a search has found: an allowed schedule, if any, and what no schedule costs less than. */
export type Searched = { readonly schedule: Schedule | null; readonly least: number }

/**
 * Looks for the least costs, from a schedule that is allowed. All costs are whole numbers; the solver's own sums are
 * inexact, so what a schedule costs is to be calculated again.
 */
export function search(
  { model, program, columns }: Modelled,
  costs: Float64Array,
  start: Schedule | null,
  until: number,
): Searched {
  const seconds = (until - performance.now()) / 1000
  if (seconds <= 0) return { schedule: null, least: Number.NEGATIVE_INFINITY }
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
  const least = Math.ceil(Number(model.info.get("mip_dual_bound")) - 1e-4)
  return {
    schedule: found && isAllowed(program, found) ? found : null,
    least: Number.isFinite(least) ? least : Number.NEGATIVE_INFINITY,
  }
}

/** Lets costs be at most so high in what is searched next. */
export function keepAtMost(highs: Highs, model: Model, costs: Float64Array, most: number): void {
  model.addRow(-highs.infinity, most + 0.5, entriesOf(costs))
}

/** Says that no schedule costs less. */
export function keepAtLeast(highs: Highs, model: Model, costs: Float64Array, least: number): void {
  if (Number.isFinite(least)) model.addRow(least - 0.5, highs.infinity, entriesOf(costs))
}

function entriesOf(costs: Float64Array) {
  const indices = [...costs.keys()].filter((column) => costs[column] !== 0)
  return { indices, values: indices.map((column) => costs[column] ?? 0) }
}
