import type { Feature } from "../../platform/feature.ts"
import { openQuestionnaire } from "./live-answers.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "answers",
  routes,
  topics: [openQuestionnaire],
}
