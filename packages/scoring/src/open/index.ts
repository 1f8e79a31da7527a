export {
  type OpenQuestion,
  type OpenQuestions,
  openQuestions,
  type Slice,
  type Target,
} from "./open-questions.ts"
export { type PossibleLevels, type PossibleResults, possibleLevels } from "./possible-levels.ts"
export { type DecidedResults as Wanted, type QuestionsNeeded, questionsNeeded } from "./questions-needed.ts"
