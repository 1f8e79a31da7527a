export { reportExporter } from "./access.ts"
export { dispositionOf, reportFile } from "./export-report.ts"
