export { lastAgreements, lastSummary } from "./summary.ts"
