export {
  type AssessedAssessment,
  type Assessment,
  assessmentAccess,
  findAssessment,
  selectAssessments,
  withResult,
} from "../results/access.ts"
export {
  type Calculated,
  calculateAll,
  lockResult,
} from "../results/calculate.ts"
export { createAssessment } from "./create-assessment.ts"
export {
  type AssessmentKit,
  DescribedLevel,
  kitTitle,
  Level,
  levelReply,
  loadAnswers,
  loadAssessmentKit,
} from "../results/assessment-kit.ts"
export { holds, type Permission, permissionsOf } from "../permissions/permissions.ts"
export { ModeCode, Permissions } from "./schemas.ts"
export { isFresh, requireActiveVersion, requireValidResult } from "../results/validity.ts"
