import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { forgetPending, offerPending, rememberPending, useOffered } from "./pending.ts"

/** Offers to continue. Lazy-loaded with its texts: render within a `Suspense`. */
export const PendingBanner = lazy(async () => {
  const [{ PendingBanner: Banner }] = await Promise.all([import("./PendingBanner.tsx"), loadTexts("pending")])
  return { default: Banner }
})
