import type { Feature } from "../../platform/feature.ts"
import { pauseAtDeactivation, pauseAtHandingOver } from "./manage-webhooks.ts"
import { collectAnswers, queueMessages } from "./queue-messages.ts"
import { routes } from "./routes.ts"
import { removeOldMessages } from "./schedule.ts"
import { sendDueMessages, sendMessages } from "./send-messages.ts"

export const feature: Feature = {
  name: "webhooks",
  routes,
  jobs: [sendMessages],
  chores: [sendDueMessages, removeOldMessages],
  eventHandlers: [queueMessages, collectAnswers, pauseAtDeactivation, pauseAtHandingOver],
}
