import type { RouteObject } from "react-router"
import { patterns } from "../../places.ts"
import { lazyScreen } from "../../ui/lazyScreen.ts"

export const spaceRoutes: RouteObject[] = [
  {
    path: patterns.spaces,
    ...lazyScreen("spaces", async () => (await import("./SpacesScreen.tsx")).SpacesScreen),
  },
]
