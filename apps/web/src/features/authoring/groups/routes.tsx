import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const authoringRoutes: RouteObject[] = [
  {
    path: patterns.groups,
    ...lazyScreen("authoring", async () => (await import("./GroupListScreen.tsx")).GroupListScreen),
  },
  {
    path: patterns.group,
    ...lazyScreen("authoring", async () => (await import("./GroupScreen.tsx")).GroupScreen),
  },
  {
    path: patterns.authoredKit,
    ...lazyScreen("authoring", async () => (await import("./AuthoredKitScreen.tsx")).AuthoredKitScreen),
  },
  {
    path: patterns.kitPermissions,
    ...lazyScreen("authoring", async () => (await import("./KitPermissionsScreen.tsx")).KitPermissionsScreen),
  },
  {
    path: patterns.groupInvitation,
    ...lazyScreen("authoring", async () => (await import("./InvitationScreen.tsx")).InvitationScreen),
  },
]
