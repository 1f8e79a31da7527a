import type { Feature } from "../../platform/feature.ts"
import { endFollowing, openQuestionnaire } from "./live-answers.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "answers",
  routes,
  topics: [openQuestionnaire],
  eventHandlers: [endFollowing],
}
