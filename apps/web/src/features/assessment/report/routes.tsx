import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

/** One route for both addresses, so that opening or closing the public link does not remount the report. */
export const reportRoutes: RouteObject[] = [
  {
    path: patterns.report,
    ...lazyScreen("report", async () => (await import("./ReportScreen.tsx")).ReportScreen),
  },
]
