import type { PlanProgram, Selection } from "@plumbline/advice"
import { loadSolver, type Solver } from "@plumbline/advice/solver"

let solver: Promise<Solver> | undefined

/** Solves a program on a worker thread. The solver is loaded only there, and goes away with the thread. */
export default async function solve(input: { program: PlanProgram; budget: number }): Promise<Selection> {
  solver ??= loadSolver()
  return (await solver).solve(input.program, input.budget)
}
