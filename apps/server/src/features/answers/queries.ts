import type { Remarks } from "@plumbline/scoring"
import { sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { AssessedAssessment } from "../assessments/index.ts"

export type StoredAnswer = {
  id: string
  answerOptionId: number | null
  confidenceLevelId: number | null
  isNotApplicable: boolean | null
}

/** The answer of a question as it is stored, cleared or not; undefined when it was never answered. */
export async function findAnswer(
  { db }: Context,
  resultId: string,
  questionId: number,
): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom("answers")
    .where("resultId", "=", resultId)
    .where("questionId", "=", questionId)
    .where("deleted", "=", false)
    .select(["id", "answerOptionId", "confidenceLevelId", "isNotApplicable"])
    .executeTakeFirst()
}

const evidences = sql<number>`count(*) filter (where type is not null)`.as("evidences")
const openComments = sql<number>`count(*) filter (where type is null and resolved is not true)`.as(
  "openComments",
)

/** Evidences and open comments of the questions of an assessment; questions without any have no entry. */
export async function countRemarks(
  { db }: AnonymousContext,
  assessmentId: string,
): Promise<Map<number, Remarks>> {
  const rows = await db
    .selectFrom("evidences")
    .where("assessmentId", "=", assessmentId)
    .where("deleted", "=", false)
    .groupBy("questionId")
    .select(["questionId", evidences, openComments])
    .execute()
  return new Map(rows.map(({ questionId: id, ...remarks }) => [id, remarks]))
}

export type QuestionCounts = Remarks & { histories: number }

/** Evidences, open comments and history rows of questions, by question; those without any have no entry. */
export async function countOfQuestions(
  { db }: AnonymousContext,
  { id: assessmentId, result }: AssessedAssessment,
  questionIds: readonly number[],
): Promise<Map<number, QuestionCounts>> {
  if (questionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom("evidences")
    .where("assessmentId", "=", assessmentId)
    .where("questionId", "in", questionIds)
    .where("deleted", "=", false)
    .groupBy("questionId")
    .select(["questionId", evidences, openComments, sql<number>`0`.as("histories")])
    .unionAll(
      db
        .selectFrom("answerHistories")
        .where("resultId", "=", result.id)
        .where("questionId", "in", questionIds)
        .groupBy("questionId")
        .select([
          "questionId",
          sql<number>`0`.as("evidences"),
          sql<number>`0`.as("openComments"),
          sql<number>`count(*)`.as("histories"),
        ]),
    )
    .execute()
  const counts = new Map<number, QuestionCounts>()
  for (const { questionId, evidences, openComments, histories } of rows) {
    const known = counts.get(questionId) ?? { evidences: 0, openComments: 0, histories: 0 }
    counts.set(questionId, {
      evidences: known.evidences + evidences,
      openComments: known.openComments + openComments,
      histories: known.histories + histories,
    })
  }
  return counts
}
