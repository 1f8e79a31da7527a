export {
  type AssessedAssessment,
  type Assessment,
  assessmentAccess,
  findAssessment,
  selectAssessments,
  withResult,
} from "./access.ts"
export {
  type Calculated,
  calculateAll,
  lockResult,
} from "./calculate.ts"
export { createAssessment } from "./create-assessment.ts"
export {
  type AssessmentKit,
  DescribedLevel,
  kitTitle,
  Level,
  levelReply,
  loadAnswers,
  loadAssessmentKit,
} from "./kit.ts"
export { holds, type Permission, permissionsOf } from "./permissions.ts"
export { ModeCode, Permissions } from "./schemas.ts"
export { isFresh, requireActiveVersion, requireValidResult } from "./validity.ts"
