import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const spaceSettingsRoutes: RouteObject[] = [
  {
    path: patterns.spaceSettings,
    ...lazyScreen("spaces", async () => (await import("./SpaceSettingsScreen.tsx")).SpaceSettingsScreen),
  },
]
