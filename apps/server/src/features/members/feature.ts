import type { Feature } from "../../platform/feature.ts"
import { routes } from "./routes.ts"
import { tellPages } from "./tell-pages.ts"

export const feature: Feature = {
  name: "members",
  routes,
  eventHandlers: [tellPages],
}
