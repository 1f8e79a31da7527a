export { type Collection, collect } from "./collect.ts"
export type { Finding } from "./finding.ts"
export { LARGEST_RESULTS, LONGEST_KIT_MAPPING } from "./limits.ts"
export {
  checkCollectors,
  checkKitMapping,
  type KitQuestion,
  mappingDiagnostics,
  misfits,
  questionsOfKit,
  readKitMapping,
} from "./mapping/kit-mapping.ts"
export { type Mapping, type QuestionReference, readMapping } from "./mapping/read-mapping.ts"
export type { Language } from "./notes.ts"
export { isResultFormat, type ResultFormat, readResults, resultFormats } from "./read-results.ts"
export { type Effect, markdownReport, plain, type Reported, textReport } from "./report.ts"
