import type { RouteObject } from "react-router"
import { lazyScreen } from "../../ui/lazyScreen.ts"

export const spaceRoutes: RouteObject[] = [
  { path: "/spaces", ...lazyScreen("spaces", async () => (await import("./SpacesScreen.tsx")).SpacesScreen) },
]
