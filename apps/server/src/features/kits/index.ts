export { type KitForAssessment, requireKitForAssessment } from "./kit-for-assessment.ts"
