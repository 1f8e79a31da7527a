import { firstBounds, firstSelection, type PlanProgram, type Selection } from "@plumbline/advice"
import type { AnonymousContext } from "../../platform/context.ts"
import { isUnavailable, ProductError } from "../../platform/errors.ts"
import { defineTask, TooMuchWork } from "../../platform/workers/task.ts"

const solveTask = defineTask<typeof import("./solve-worker.ts").default>(
  new URL("./solve-worker.ts", import.meta.url),
)
const countTask = defineTask<typeof import("./count-worker.ts").default>(
  new URL("./count-worker.ts", import.meta.url),
)

/** Has the solver loaded for whoever is about to ask for a plan, while they choose what it is for. */
export function prepareSolver({ workers }: AnonymousContext): void {
  workers.prepare(solveTask)
}

const PLAN_BUDGET_MS = 5000
/** Short, because the count is updated live while a user moves a target. */
const COUNT_BUDGET_MS = 300
/** Programs with more gains are not examined on the event loop. Kits of 2000 questions have fewer. */
const QUICK_LOOK_GAINS = 20_000

/**
 * The best plan of a program. When the solver runs out of time or memory: a plan that reaches as much but is not proven
 * optimal.
 *
 * @throws ADVICE_CALCULATION_ERROR when the solver fails · 503 when too many plans are being calculated
 */
export async function solve(
  { workers, log }: AnonymousContext,
  program: PlanProgram,
  budget: number = PLAN_BUDGET_MS,
): Promise<Selection> {
  if (program.moves.length === 0) return { moves: [], proven: true }
  try {
    return await workers.run(solveTask, { program, budget })
  } catch (error) {
    if (error instanceof TooMuchWork) return firstSelection(program)
    if (isUnavailable(error)) throw error
    log.error({ err: error }, "the plan solver failed")
    throw calculationError(error)
  }
}

/**
 * Bounds on the number of answers that the best plan changes; equal when the number is known.
 *
 * @throws as solve
 */
export async function countChanges(
  { workers, log }: AnonymousContext,
  program: PlanProgram,
): Promise<{ atLeast: number; atMost: number }> {
  if (program.moves.length === 0) return { atLeast: 0, atMost: 0 }
  const gainsCount = program.moves.reduce((sum, { gains }) => sum + gains.length, 0)
  const seen = gainsCount <= QUICK_LOOK_GAINS ? firstBounds(program) : null
  if (seen && seen.atLeast === seen.atMost) return seen
  try {
    return await workers.run(countTask, { program, budget: COUNT_BUDGET_MS })
  } catch (error) {
    if (error instanceof TooMuchWork) return seen ?? firstBounds(program)
    if (isUnavailable(error)) throw error
    log.error({ err: error }, "the plan solver failed")
    throw calculationError(error)
  }
}

function calculationError(cause: unknown): ProductError {
  const error = new ProductError("ADVICE_CALCULATION_ERROR", {
    en: "The plan could not be calculated. Please try again.",
    fa: "محاسبهٔ برنامه ممکن نشد. لطفاً دوباره تلاش کنید.",
  })
  error.cause = cause
  return error
}
