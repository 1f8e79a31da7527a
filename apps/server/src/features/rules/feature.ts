import type { Feature } from "../../platform/feature.ts"
import { noticeDates, noticeMovements } from "./notice.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "rules",
  routes,
  chores: [noticeMovements],
  eventHandlers: [noticeDates],
}
