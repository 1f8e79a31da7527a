export { reportExporter } from "./access.ts"
export { calculatedPart } from "./compose-result.ts"
export {
  dispositionOf,
  type Export,
  logoOf,
  noteDownload,
  reportFile,
  resultOf,
  sendFile,
  signatureOf,
  tagOf,
} from "./export-report.ts"
export { DocumentLanguage, JsonDocument, WithSignature } from "./schemas.ts"
