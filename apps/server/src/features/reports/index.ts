export { findSampleReport } from "./sample-report.ts"
