export { reportExporter } from "./access.ts"
export { calculatedPart } from "./compose-result.ts"
export {
  dispositionOf,
  type Export,
  type Http,
  logoOf,
  noteDownload,
  reportFile,
  resultOf,
  sendExport,
  sendFile,
  tagOf,
} from "./export-report.ts"
export { DocumentLanguage, JsonDocument } from "./schemas.ts"
