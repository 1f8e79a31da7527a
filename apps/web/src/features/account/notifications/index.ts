import { lazyOptional } from "../../../ui/lazy.tsx"

/** A bell with the number of unseen notifications, which opens them. Render within a `Suspense`. */
export const NotificationBell = lazyOptional(
  async () => (await import("./NotificationBell.tsx")).NotificationBell,
)

export { useFollowing } from "./useFollowing.ts"
