import type { QueryClient } from "@tanstack/react-query"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { questionnairesQuery } from "./api.ts"

/** The address where answering a new assessment starts: its first open question, or its questionnaires if there is none. */
export async function beginningOf(client: QueryClient, assessment: AssessmentParams): Promise<string> {
  const list = await client.fetchQuery(questionnairesQuery(assessment.assessmentId)).catch(() => undefined)
  const first = list?.items.find(({ answerCount, questionCount }) => answerCount < questionCount)
  if (!first) return paths.questionnaires(assessment)
  return paths.question(assessment, first.id, first.answerCount === 0 ? 1 : first.nextQuestion)
}
