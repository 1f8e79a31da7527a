import type { PlanProgram, Selection } from "@plumbline/advice"
import { solverOfThread } from "@plumbline/advice/solver"

/** Solves a program on a worker thread. The solver is loaded only there. */
export default async function solve(input: { program: PlanProgram; budget: number }): Promise<Selection> {
  return (await solverOfThread()).solve(input.program, input.budget)
}

/** Loads the solver, for whoever is about to ask for a plan or a roadmap. */
export async function prepare(): Promise<void> {
  await solverOfThread()
}
