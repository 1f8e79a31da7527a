export {
  type OpenQuestion,
  type OpenQuestions,
  openQuestions,
  type Slice,
  type Target,
} from "./open-questions.ts"
export { type PossibleLevels, type PossibleResults, possibleLevels } from "./possible-levels.ts"
export { type DecidedResults, type QuestionsNeeded, questionsNeeded } from "./questions-needed.ts"
