export { submitAnswer } from "./submit-answer.ts"
