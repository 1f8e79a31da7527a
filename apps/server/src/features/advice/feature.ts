import type { Feature } from "../../platform/feature.ts"
import { refreshAdviceJob } from "./refresh-advice.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "advice",
  routes,
  jobs: [refreshAdviceJob],
}
