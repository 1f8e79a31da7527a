import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const overviewRoutes: RouteObject[] = [
  {
    path: patterns.overview,
    ...lazyScreen("assessments", async () => (await import("./OverviewScreen.tsx")).OverviewScreen),
  },
]
