import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const groupRoutes: RouteObject[] = [
  {
    path: patterns.groups,
    ...lazyScreen("authoring", async () => (await import("./GroupListScreen.tsx")).GroupListScreen),
  },
  {
    path: patterns.group,
    ...lazyScreen("authoring", async () => (await import("./GroupScreen.tsx")).GroupScreen),
  },
  {
    path: patterns.groupInvitation,
    ...lazyScreen("authoring", async () => (await import("./InvitationScreen.tsx")).InvitationScreen),
  },
]
