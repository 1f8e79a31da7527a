import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const roadmapRoutes: RouteObject[] = [
  {
    path: patterns.roadmap,
    ...lazyScreen("roadmap", async () => (await import("./RoadmapScreen.tsx")).RoadmapScreen),
  },
]
