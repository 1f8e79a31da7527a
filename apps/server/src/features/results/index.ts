export {
  assessmentAccess,
  assessmentAccessOf,
  lockAssessment,
  lockInSpace,
  mayOnAssessment,
} from "./access.ts"
export { answerFate } from "./answer-fate.ts"
export {
  type Assessment,
  assessmentOf,
  findAssessment,
  readAgain,
  selectAssessments,
} from "./assessment.ts"
export {
  type AssessmentKit,
  answerColumns,
  DescribedLevel,
  kitTitle,
  Level,
  levelReply,
  loadAnswer,
  loadAnswers,
  loadAssessmentKit,
} from "./assessment-kit.ts"
export { type Calculated, calculateConfidenceOf, calculateMaturityOf } from "./calculate.ts"
export { isAnswered, noteProgress } from "./completion.ts"
export { endFollowingWithout } from "./end-following.ts"
export { migrateToActiveVersion } from "./migrate.ts"
export { newResult } from "./new-result.ts"
export {
  isFresh,
  isOnActiveVersion,
  requireActiveVersion,
  requireValidResult,
  whyStale,
} from "./validity.ts"
