import type { RouteObject } from "react-router"
import { lazyScreen } from "../../ui/lazyScreen.ts"

export const assessmentRoutes: RouteObject[] = [
  {
    path: "/:spaceId/assessments/:page",
    ...lazyScreen(
      "assessments",
      async () => (await import("./AssessmentListScreen.tsx")).AssessmentListScreen,
    ),
  },
]
