import { lazy } from "react"

/** How many notifications nobody has looked at, and the way to them. To be shown within a `Suspense`. */
export const NotificationBell = lazy(async () => ({
  default: (await import("./NotificationBell.tsx")).NotificationBell,
}))

export { useFollowing } from "./useFollowing.ts"
