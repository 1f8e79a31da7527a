import type { Feature } from "../../platform/feature.ts"
import { keepChangedStandings, keepStandings } from "./keep-standings.ts"
import { noteChangedKits, noteChangedResults } from "./note-changes.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "portfolio",
  routes,
  jobs: [keepStandings],
  chores: [keepChangedStandings],
  eventHandlers: [noteChangedResults, noteChangedKits],
}
