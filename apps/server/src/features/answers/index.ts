export { answerer } from "./access.ts"
export { carryAnswers } from "./carry-answers.ts"
export { confidenceLevel } from "./confidence-levels.ts"
export { submitAnswer } from "./submit-answer.ts"
