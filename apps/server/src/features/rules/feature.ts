import type { Feature } from "../../platform/feature.ts"
import { noteChangedKits, noteChangedResults } from "./changes.ts"
import { noteFirstStandings, noticeDates, noticeMovements } from "./notice.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "rules",
  routes,
  jobs: [noteFirstStandings],
  chores: [noticeMovements],
  eventHandlers: [noteChangedResults, noteChangedKits, noticeDates],
}
