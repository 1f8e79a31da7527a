import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { askForFirstInsight } from "./insight.ts"
export { insightRoutes } from "./routes.tsx"

/** The bulk actions on all insights with an issue. Render within a `Suspense`. */
export const BulkButtons = lazy(async () => {
  const [{ BulkButtons }] = await Promise.all([import("./BulkButtons.tsx"), loadTexts("insights")])
  return { default: BulkButtons }
})
