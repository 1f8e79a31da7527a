import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const authoredKitRoutes: RouteObject[] = [
  {
    path: patterns.authoredKit,
    ...lazyScreen("authoring", async () => (await import("./AuthoredKitScreen.tsx")).AuthoredKitScreen),
  },
  {
    path: patterns.kitPermissions,
    ...lazyScreen("authoring", async () => (await import("./KitPermissionsScreen.tsx")).KitPermissionsScreen),
  },
]
