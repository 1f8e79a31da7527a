export { createAssessment } from "./create-assessment.ts"
export { ModeCode } from "./schemas.ts"
