import type { RouteObject } from "react-router"
import { lazyScreen } from "../../ui/lazyScreen.ts"

/** One route for both addresses, so that opening or closing the public link does not draw the report anew. */
export const reportRoutes: RouteObject[] = [
  {
    path: "/:spaceId/assessments/:assessmentId/graphical-report/:linkHash?",
    ...lazyScreen("report", async () => (await import("./ReportScreen.tsx")).ReportScreen),
  },
]
