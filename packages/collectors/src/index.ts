export { type CollectedItem, type Collection, collect, type NotProposed } from "./collect.ts"
export type { Finding } from "./finding.ts"
export { LARGEST_RESULTS } from "./limits.ts"
export { type Mapping, type MappingError, readMapping } from "./mapping/read-mapping.ts"
export { type Language, type Note, reasons } from "./notes.ts"
export {
  isResultFormat,
  type ReadResults,
  type ResultFormat,
  readResults,
  resultFormats,
} from "./read-results.ts"
export { type Effect, markdownReport, type Previewed, plain, type Reported, textReport } from "./report.ts"
