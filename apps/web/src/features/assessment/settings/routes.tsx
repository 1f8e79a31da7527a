import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const memberRoutes: RouteObject[] = [
  {
    path: patterns.settings,
    ...lazyScreen("members", async () => (await import("./SettingsScreen.tsx")).SettingsScreen),
  },
]
