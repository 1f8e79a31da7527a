export { DEMO_USER_ID, findSampleReport } from "./sample-report.ts"
