import type { RoadmapProgram, SolvedRoadmap } from "@plumbline/advice"
import { solverOfThread } from "@plumbline/advice/solver"

/** Runs on a worker thread. @returns null if what people have decided does not fit together */
export default async function solve(input: {
  program: RoadmapProgram
  budget: number
  /** The best schedule so far. */
  known: SolvedRoadmap["schedule"] | null
}): Promise<SolvedRoadmap | null> {
  return (await solverOfThread()).solveRoadmap(input.program, input.budget, input.known ?? undefined)
}
