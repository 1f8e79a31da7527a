import type { Feature } from "../../platform/feature.ts"
import { assignmentsOfAssessment, endFollowing, showCancelled } from "./live-assignments.ts"
import { announceFinished } from "./notice-finished.ts"
import { assignToJoined, freeQuestionnaires } from "./people-change.ts"
import { remindOfAssignments } from "./remind.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "assignments",
  routes,
  topics: [assignmentsOfAssessment],
  chores: [remindOfAssignments],
  eventHandlers: [announceFinished, freeQuestionnaires, assignToJoined, endFollowing, showCancelled],
}
