import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { progressQuery, questionnairesQuery } from "./api.ts"
export { beginningOf } from "./beginning.ts"
export { askForFirstWith, askForIssues } from "./issues.ts"
export { useLiveCounts } from "./live-counts.ts"
export { answerRoutes } from "./routes.tsx"

/** Evidences, comments and history of a question, read-only. Render within a `Suspense`. */
export const QuestionRemarks = lazy(async () => {
  const [{ QuestionRemarks }] = await Promise.all([import("./QuestionRemarks.tsx"), loadTexts("answers")])
  return { default: QuestionRemarks }
})
