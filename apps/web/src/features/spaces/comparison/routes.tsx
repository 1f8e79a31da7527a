import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const compareRoutes: RouteObject[] = [
  {
    path: patterns.compare,
    ...lazyScreen("compare", async () => (await import("./CompareScreen.tsx")).CompareScreen),
  },
]
