import { lazy } from "react"
import { loadTexts } from "../../i18n/i18n.ts"

export { forgetPending, offerPending, rememberPending, useOffered } from "./pending.ts"

/** Offers to go on. Fetched with its texts when first wanted: to be shown within a `Suspense`. */
export const PendingBanner = lazy(async () => {
  const [{ PendingBanner: Banner }] = await Promise.all([import("./PendingBanner.tsx"), loadTexts("pending")])
  return { default: Banner }
})
