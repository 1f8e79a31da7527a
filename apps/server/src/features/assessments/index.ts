export {
  assessmentAccess,
  assessmentAccessOf,
  endFollowingWithout,
  lockAssessment,
  lockInSpace,
  mayOnAssessment,
  readsDrafts,
} from "./access.ts"
export { answerColumns, loadAnswers, migratedState, readAnswerLists } from "./answer-sheet.ts"
export {
  type Assessment,
  assessmentOf,
  findAssessment,
  isOverdue,
  readAgain,
  selectAssessments,
} from "./assessment.ts"
export {
  type AssessmentKit,
  DescribedLevel,
  kitTitle,
  Level,
  levelInBrief,
  levelReply,
  loadAssessmentKit,
} from "./assessment-kit.ts"
export { chosenProfile, isAsked } from "./assessment-profile.ts"
export {
  answererRoles,
  assignedQuestions,
  assignees,
  invitedAssignees,
  isHeld,
  isUnfinished,
  unansweredQuestions,
} from "./assigned.ts"
export { isAnswered, isSettled, noteCompletion, noteProgress } from "./completion.ts"
export { checkNewAssessments, createAssessment } from "./create-assessment.ts"
export { fewRolesOf } from "./few-roles.ts"
export {
  HealHeaders,
  type HealWish,
  healedIfAsked,
  recalculate,
  recalculateFor,
  withValidResult,
} from "./heal.ts"

export { recordInputs, recordWeights } from "./inputs.ts"
export { assessmentsWith } from "./lists.ts"
export { pathInfo } from "./path-info.ts"
export { isRated, levelsCount, rankOf } from "./queries.ts"
export { answerCounts, ModeCode, modeTitles, newAssessment, PathInfo } from "./schemas.ts"
export { resultsOfSpace } from "./space-results.ts"
export {
  isConfidenceFresh,
  isMaturityFresh,
  isOnActiveVersion,
  requireActiveVersion,
  requireValidResult,
  staleError,
} from "./validity.ts"
