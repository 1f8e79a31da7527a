import type { Feature } from "../../platform/feature.ts"
import { modelTextsJob } from "./model-texts.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "insights",
  routes,
  jobs: [modelTextsJob],
}
