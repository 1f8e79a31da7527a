import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const landingRoutes: RouteObject[] = [
  {
    path: patterns.home,
    ...lazyScreen("landing", async () => (await import("./LandingScreen.tsx")).LandingScreen),
  },
]
