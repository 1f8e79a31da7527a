import type { Feature } from "../../platform/feature.ts"
import { sendDigests } from "./digest/send-digests.ts"
import { notifyPeople } from "./notify-people.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "notifications",
  routes,
  eventHandlers: [notifyPeople],
  chores: [sendDigests],
}
