import { lazyOptional } from "../../../ui/lazy.tsx"

export { forgetPending, offerPending, rememberPending, useOffered } from "./pending.ts"

/** Offers to continue. Lazy-loaded with its texts: render within a `Suspense`. */
export const PendingBanner = lazyOptional(
  async () => (await import("./PendingBanner.tsx")).PendingBanner,
  "pending",
)
