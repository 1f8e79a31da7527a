import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const homeRoutes: RouteObject[] = [
  {
    path: patterns.spaces,
    ...lazyScreen("spaces", async () => (await import("./HomeScreen.tsx")).HomeScreen),
  },
]
