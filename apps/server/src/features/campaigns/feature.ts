import type { Feature } from "../../platform/feature.ts"
import { goOnWithCampaigns, makeTeamsJob } from "./make-teams.ts"
import { planAfterChanges, planTeamsJob } from "./plan-teams.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "campaigns",
  routes,
  jobs: [makeTeamsJob, planTeamsJob],
  chores: [goOnWithCampaigns],
  eventHandlers: [planAfterChanges],
}
