export { reportExporter } from "./access.ts"
export {
  dispositionOf,
  type Export,
  reportFile,
  resultOf,
  sendFile,
  signatureOf,
  tagOf,
} from "./export-report.ts"
export { DocumentLanguage, JsonDocument, WithSignature } from "./schemas.ts"
