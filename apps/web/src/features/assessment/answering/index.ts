import { lazyPart } from "../../../ui/lazy.tsx"

export { progressQuery, questionnairesQuery, questionsQuery } from "./api.ts"
export { beginningOf } from "./beginning.ts"
export { askForFirstWith, askForIssues } from "./issues.ts"
export { useLiveCounts } from "./live-counts.ts"
export { NotApplicable, Options } from "./Options.tsx"
export { resumeAll } from "./useAnswering.ts"

/** Evidences, comments and history of a question, read-only. Render within a `Suspense`. */
export const QuestionRemarks = lazyPart(
  async () => (await import("./QuestionRemarks.tsx")).QuestionRemarks,
  "answers",
)

/** A question as answerers see it, of which nothing is stored. Render within a `Suspense`. */
export const SampleQuestion = lazyPart(
  async () => (await import("./SampleQuestion.tsx")).SampleQuestion,
  "answers",
)
