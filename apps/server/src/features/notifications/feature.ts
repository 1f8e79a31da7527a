import type { Feature } from "../../platform/feature.ts"
import { notifyPeople } from "./notify-people.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "notifications",
  routes,
  eventHandlers: [notifyPeople],
}
