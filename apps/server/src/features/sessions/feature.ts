import type { Feature } from "../../platform/feature.ts"
import { endSessions, endSessionsOfDeleted } from "./end-sessions.ts"
import { endFollowingSessions, liveStates, openSessionTopic, showAssessmentChange } from "./live.ts"
import { publicRoutes } from "./public-routes.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "sessions",
  routes: [...routes, ...publicRoutes],
  chores: [endSessions],
  topics: [openSessionTopic],
  liveStates,
  eventHandlers: [endFollowingSessions, showAssessmentChange, endSessionsOfDeleted],
}
