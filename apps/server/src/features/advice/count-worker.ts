import type { PlanProgram } from "@plumbline/advice"
import { solverOfThread } from "@plumbline/advice/solver"

/** Runs on a worker thread. @returns bounds on the number of answers that the best plan changes */
export default async function count(input: {
  program: PlanProgram
  budget: number
}): Promise<{ atLeast: number; atMost: number }> {
  return (await solverOfThread()).countMoves(input.program, input.budget)
}
