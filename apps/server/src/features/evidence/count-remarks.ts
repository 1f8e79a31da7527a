import type { Remarks } from "@plumbline/scoring"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"

/** Of rows that are not deleted: those with a type. */
export const countEvidences = sql<number>`count(*) filter (where type is not null)`.as("evidences")

/** Of rows that are not deleted: those without a type that nobody has resolved. */
export const countOpenComments = sql<number>`
  count(*) filter (where type is null and resolved is not true)`.as("openComments")

/** Evidences and open comments of the questions of an assessment; questions without any have no entry. */
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
