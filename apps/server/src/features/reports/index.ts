export { linkReader, type ReadableReport, reportReader } from "./access.ts"
export { composeReport, type ReportSources } from "./compose-report.ts"
export { holderSources, publicSources, requirePublished } from "./graphical-report.ts"
export { findSampleReport } from "./publication.ts"
