import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { adviceRoutes } from "./routes.tsx"

/** Approves the narration. Render it within a `Suspense`. */
export const ApproveNarrationButton = lazy(async () => {
  const [{ ApproveNarrationButton }] = await Promise.all([
    import("./ApproveNarrationButton.tsx"),
    loadTexts("advice"),
  ])
  return { default: ApproveNarrationButton }
})
