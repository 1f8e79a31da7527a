import type { RouteObject } from "react-router"
import { lazyScreen } from "../../ui/lazyScreen.ts"

export const kitRoutes: RouteObject[] = [
  {
    path: "/assessment-kits",
    ...lazyScreen("kits", async () => (await import("./KitLibraryScreen.tsx")).KitLibraryScreen),
  },
  {
    path: "/assessment-kits/:kitId",
    ...lazyScreen("kits", async () => (await import("./KitScreen.tsx")).KitScreen),
  },
]
