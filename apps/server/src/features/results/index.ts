export {
  assessmentAccess,
  assessmentAccessOf,
  endFollowingWithout,
  lockAssessment,
  lockInSpace,
  mayOnAssessment,
} from "./access.ts"
export { answerColumns, loadAnswers, migratedState, readAnswerLists } from "./answer-sheet.ts"

export {
  type Assessment,
  assessmentOf,
  findAssessment,
  readAgain,
  selectAssessments,
} from "./assessment.ts"
export {
  type AssessmentKit,
  DescribedLevel,
  kitTitle,
  Level,
  levelReply,
  loadAssessmentKit,
} from "./assessment-kit.ts"
export { type Calculated, calculateConfidenceOf, calculateMaturityOf } from "./calculate.ts"
export { isAnswered, noteProgress } from "./completion.ts"

export { migrateToActiveVersion } from "./migrate.ts"
export { newResult } from "./new-result.ts"
export {
  isConfidenceFresh,
  isMaturityFresh,
  isOnActiveVersion,
  requireActiveVersion,
  requireValidResult,
  staleError,
} from "./validity.ts"
