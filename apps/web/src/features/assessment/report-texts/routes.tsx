import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const reportTextRoutes: RouteObject[] = [
  {
    path: patterns.reportTexts,
    ...lazyScreen("reportTexts", async () => (await import("./ReportTextsScreen.tsx")).ReportTextsScreen),
  },
]
