import type { Feature } from "../../platform/feature.ts"
import { removeOrphanedAttachments } from "./attachments.ts"
import { notifyOfExpiry } from "./expiry.ts"
import { endFollowing, remarksOfAssessment } from "./live-remarks.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "evidence",
  routes,
  topics: [remarksOfAssessment],
  eventHandlers: [endFollowing],
  chores: [
    {
      name: "remove-orphaned-attachments",
      cron: "17 3 * * *",
      run: removeOrphanedAttachments,
    },
    notifyOfExpiry,
  ],
}
