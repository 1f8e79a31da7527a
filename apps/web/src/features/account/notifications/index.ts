import { lazy } from "react"

/** A bell with the number of unseen notifications, which opens them. Render within a `Suspense`. */
export const NotificationBell = lazy(async () => ({
  default: (await import("./NotificationBell.tsx")).NotificationBell,
}))

export { useFollowing } from "./useFollowing.ts"
