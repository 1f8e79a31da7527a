import { lazyPart } from "../../../ui/lazy.tsx"

export { publicReportQuery, useSetPublished } from "./api.ts"
export { useShortfall } from "./report.ts"
export { reportRoutes } from "./routes.tsx"

/** Lazy-loaded with the texts of reports: render within a `Suspense`. */
export const KitSampleReport = lazyPart(
  async () => (await import("./KitSampleReport.tsx")).KitSampleReport,
  "report",
)
