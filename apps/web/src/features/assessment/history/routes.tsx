import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const historyRoutes: RouteObject[] = [
  {
    path: patterns.history,
    ...lazyScreen("history", async () => (await import("./HistoryScreen.tsx")).HistoryScreen),
  },
  {
    path: patterns.pastReport,
    ...lazyScreen("history", async () => (await import("./PastReportScreen.tsx")).PastReportScreen),
  },
  {
    path: patterns.publication,
    ...lazyScreen("history", async () => (await import("./PastReportScreen.tsx")).PastReportScreen),
  },
]
