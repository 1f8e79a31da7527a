export { findSampleReport } from "./publication.ts"
