import type { RouteObject } from "react-router"
import { loadTexts } from "../../../i18n/i18n.ts"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const kitRoutes: RouteObject[] = [
  {
    path: patterns.library,
    ...lazyScreen("kits", async () => (await import("./KitLibraryScreen.tsx")).KitLibraryScreen),
  },
  {
    path: patterns.tryKit,
    ...lazyScreen("kitPage", async () => (await import("./TryKitScreen.tsx")).TryKitScreen),
  },
  {
    path: patterns.kit,
    ...lazyScreen("kitPage", async () => {
      const [{ KitScreen }] = await Promise.all([import("./KitScreen.tsx"), loadTexts("kits")])
      return KitScreen
    }),
  },
]
