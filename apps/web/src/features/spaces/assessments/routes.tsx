import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const assessmentRoutes: RouteObject[] = [
  {
    path: patterns.space,
    ...lazyScreen(
      "assessments",
      async () => (await import("./AssessmentListScreen.tsx")).AssessmentListScreen,
    ),
  },
]
