import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const adviceRoutes: RouteObject[] = [
  {
    path: patterns.advice,
    ...lazyScreen("advice", async () => (await import("./AdviceScreen.tsx")).AdviceScreen),
  },
]
