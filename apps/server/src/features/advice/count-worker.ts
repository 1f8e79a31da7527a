import type { PlanProgram } from "@plumbline/advice"
import { loadSolver, type Solver } from "@plumbline/advice/solver"

let solver: Promise<Solver> | undefined

/** Runs on a worker thread. @returns bounds on the number of answers that the best plan changes */
export default async function count(input: {
  program: PlanProgram
  budget: number
}): Promise<{ atLeast: number; atMost: number }> {
  solver ??= loadSolver()
  return (await solver).countMoves(input.program, input.budget)
}
