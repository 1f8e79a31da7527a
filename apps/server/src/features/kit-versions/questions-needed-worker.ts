import { buildKitModel, type KitContent, questionsNeeded } from "@plumbline/scoring"

/** Runs on a worker thread. @returns answers until the overall level is decided, on average */
export default function simulate({ kit, teams }: { kit: KitContent; teams: number }): number {
  return questionsNeeded(buildKitModel(kit), "overall", { teams, seed: 1 }).onShortestPath
}
