import type { RoadmapProgram, SolvedRoadmap } from "@plumbline/advice"
import { loadSolver, type Solver } from "@plumbline/advice/solver"

let solver: Promise<Solver> | undefined

/** Runs on a worker thread. @returns null if what people have decided does not fit together */
export default async function solve(input: {
  program: RoadmapProgram
  budget: number
}): Promise<SolvedRoadmap | null> {
  solver ??= loadSolver()
  return (await solver).solveRoadmap(input.program, input.budget)
}
