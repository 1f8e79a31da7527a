export { reportExporter } from "./access.ts"
export { reportFile } from "./export-report.ts"
