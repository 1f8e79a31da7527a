import type { PlanProgram } from "@plumbline/advice"
import { loadSolver, type Solver } from "@plumbline/advice/solver"

let solver: Promise<Solver> | undefined

/** How many answers a program asks to change, on a thread of its own. */
export default async function count(input: {
  program: PlanProgram
  budget: number
}): Promise<{ atLeast: number; atMost: number }> {
  solver ??= loadSolver()
  return (await solver).countMoves(input.program, input.budget)
}
