import type { Feature } from "../../platform/feature.ts"
import { keepChangedStandings, keepStandings } from "./keep-standings.ts"
import { noteChangedKits, noteChangedResult } from "./note-changes.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "portfolio",
  routes,
  jobs: [keepStandings],
  chores: [keepChangedStandings],
  eventHandlers: [noteChangedKits],
  reaction: { resultChanged: noteChangedResult },
}
