import type { Feature } from "../../platform/feature.ts"
import { routes } from "./routes.ts"
import { tellPeople } from "./tell-people.ts"

export const feature: Feature = {
  name: "notifications",
  routes,
  eventHandlers: [tellPeople],
}
