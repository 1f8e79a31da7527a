import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const insightRoutes: RouteObject[] = [
  {
    path: patterns.insights,
    ...lazyScreen("insights", async () => (await import("./InsightsScreen.tsx")).InsightsScreen),
  },
]
