import type { RouteObject } from "react-router"
import { lazyScreen } from "../../ui/lazyScreen.ts"

export const authoringRoutes: RouteObject[] = [
  {
    path: "/user/expert-groups",
    ...lazyScreen("authoring", async () => (await import("./GroupListScreen.tsx")).GroupListScreen),
  },
  {
    path: "/user/expert-groups/:groupId",
    ...lazyScreen("authoring", async () => (await import("./GroupScreen.tsx")).GroupScreen),
  },
  {
    path: "/user/expert-groups/:groupId/assessment-kits/:kitId",
    ...lazyScreen("authoring", async () => (await import("./AuthoredKitScreen.tsx")).AuthoredKitScreen),
  },
]
