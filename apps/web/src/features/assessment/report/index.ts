import { lazyPart } from "../../../ui/lazy.tsx"

export { kitSampleQuery, publicReportQuery } from "./api.ts"
export {
  reportTextsQuery,
  usePublication,
  type WrittenSection,
  writtenSections,
} from "./publication.ts"
export { useShortfall } from "./shortfall.ts"

/** Lazy-loaded with the texts of reports: render within a `Suspense`. */
export const KitSampleReport = lazyPart(
  async () => (await import("./KitSampleReport.tsx")).KitSampleReport,
  "report",
)

/** A report of the past. Lazy-loaded with the texts of reports: render within a `Suspense`. */
export const PastReport = lazyPart(async () => (await import("./PastReport.tsx")).PastReport, "report")

/** Why a report cannot be published yet, and the way to do it nevertheless. Render within a `Suspense`. */
export const EmptySections = lazyPart(
  async () => (await import("./EmptySections.tsx")).EmptySections,
  "report",
)

/** The texts that wait for approval. Render within a `Suspense`. */
export const Unapproved = lazyPart(async () => (await import("./Unapproved.tsx")).Unapproved, "report")
