import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const designerRoutes: RouteObject[] = [
  {
    path: patterns.kitDesigner,
    ...lazyScreen("designer", async () => (await import("./DesignerScreen.tsx")).DesignerScreen),
  },
]
