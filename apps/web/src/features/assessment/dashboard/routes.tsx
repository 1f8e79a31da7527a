import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const dashboardRoutes: RouteObject[] = [
  {
    path: patterns.dashboard,
    ...lazyScreen("dashboard", async () => (await import("./DashboardScreen.tsx")).DashboardScreen),
  },
]
