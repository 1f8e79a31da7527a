import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const importedRoutes: RouteObject[] = [
  {
    path: patterns.imported,
    ...lazyScreen("imported", async () => (await import("./ImportedScreen.tsx")).ImportedScreen),
  },
]
