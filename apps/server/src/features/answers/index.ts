export { answerer } from "./access.ts"
export { submitAnswer } from "./submit-answer.ts"
