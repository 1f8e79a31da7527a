import type { RouteObject } from "react-router"
import { lazyScreen } from "../../ui/lazyScreen.ts"

export const landingRoutes: RouteObject[] = [
  { path: "/", ...lazyScreen("landing", async () => (await import("./LandingScreen.tsx")).LandingScreen) },
]
