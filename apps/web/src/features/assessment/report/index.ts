import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { publicReportQuery, useSetPublished } from "./api.ts"
export { useShortfall } from "./report.ts"
export { reportRoutes } from "./routes.tsx"

/** Lazy-loaded with the texts of reports: render within a `Suspense`. */
export const KitSampleReport = lazy(async () => {
  const [{ KitSampleReport }] = await Promise.all([import("./KitSampleReport.tsx"), loadTexts("report")])
  return { default: KitSampleReport }
})
