import type { Remarks } from "@plumbline/scoring"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"

/** Counts the evidences among undeleted rows: those with a type. */
export const countEvidences = sql<number>`count(*) filter (where type is not null)`.as("evidences")

/** Counts the unresolved comments among undeleted rows: those without a type. */
export const countOpenComments = sql<number>`
  count(*) filter (where type is null and resolved is not true)`.as("openComments")

/** Numbers of evidences and open comments per question of an assessment; questions without any have no entry. */
export async function countRemarks(
  ctx: AnonymousContext,
  assessmentId: string,
): Promise<Map<number, Remarks>> {
  const rows = await remarksOfAssessment(ctx, { assessmentId })
  return new Map(rows.map(({ questionId, ...remarks }) => [questionId, remarks]))
}

const remarksOfAssessment = preparedQuery((db, { assessmentId }: Params<{ assessmentId: string }>) =>
  db
    .selectFrom("evidences")
    .where("assessmentId", "=", assessmentId)
    .where("deleted", "=", false)
    .groupBy("questionId")
    .select(["questionId", countEvidences, countOpenComments]),
)
