import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const entryRoutes: RouteObject[] = [
  {
    path: patterns.assessment,
    ...lazyScreen("dashboard", async () => (await import("./EntryScreen.tsx")).EntryScreen),
  },
]
