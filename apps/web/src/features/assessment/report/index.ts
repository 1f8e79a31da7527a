import { lazyPart } from "../../../ui/lazy.tsx"

export { kitSampleQuery, publicReportQuery, useSetPublished } from "./api.ts"
export { useShortfall } from "./report.ts"

/** Lazy-loaded with the texts of reports: render within a `Suspense`. */
export const KitSampleReport = lazyPart(
  async () => (await import("./KitSampleReport.tsx")).KitSampleReport,
  "report",
)

/** A report of the past. Lazy-loaded with the texts of reports: render within a `Suspense`. */
export const PastReport = lazyPart(async () => (await import("./PastReport.tsx")).PastReport, "report")

/** The texts that wait for approval. Render within a `Suspense`. */
export const Unapproved = lazyPart(async () => (await import("./Unapproved.tsx")).Unapproved, "report")
