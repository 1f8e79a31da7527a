import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const kitRoutes: RouteObject[] = [
  {
    path: patterns.library,
    ...lazyScreen("kits", async () => (await import("./KitLibraryScreen.tsx")).KitLibraryScreen),
  },
  {
    path: patterns.kit,
    ...lazyScreen("kits", async () => (await import("./KitScreen.tsx")).KitScreen),
  },
]
