import type { Feature } from "../../platform/feature.ts"
import { notifyOfReviews } from "./review-date.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "reassessment",
  routes,
  chores: [notifyOfReviews],
}
