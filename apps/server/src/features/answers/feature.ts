import type { Feature } from "../../platform/feature.ts"
import {
  answersOfAssessment,
  endFollowing,
  endFollowingAssessment,
  openQuestionnaire,
  showKitChange,
} from "./live-answers.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "answers",
  routes,
  topics: [openQuestionnaire, answersOfAssessment],
  eventHandlers: [endFollowing, endFollowingAssessment, showKitChange],
}
