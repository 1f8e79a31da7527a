export { copyAssessment } from "./copy-assessment.ts"
