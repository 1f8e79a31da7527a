import type { AnswerRow } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { jsonRows } from "../../platform/database/json.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { type Assessment, answerColumns, assessmentOf, selectAssessments } from "../assessments/index.ts"
import { roleIds } from "../permissions/index.ts"

/** Undeleted assessments by id, each with the caller's role, in no particular order. */
export async function findAssessments(ctx: Context, ids: readonly string[]): Promise<Assessment[]> {
  const rows = await assessmentsWithIds(ctx, { ids, userId: ctx.user.id })
  return rows.map(assessmentOf)
}

const assessmentsWithIds = preparedQuery(
  (db, { ids, userId }: Params<{ ids: readonly string[]; userId: string | null }>) =>
    selectAssessments(db, userId).where("assessment.id", "=", anyOf(ids)),
)

/** How a result's answers relate to those that were carried over to it: the first row of each history. */
export async function countCarriedOver(ctx: Context, resultIds: readonly string[]) {
  if (resultIds.length === 0) return []
  return carriedOver(ctx, { resultIds })
}

const carriedOver = preparedQuery((db, { resultIds }: Params<{ resultIds: readonly string[] }>) => {
  const same = sql`(answer.answer_option_id is not distinct from first.answer_option_id
    and coalesce(answer.is_not_applicable, false) = coalesce(first.is_not_applicable, false))`
  return db
    .selectFrom("answers as answer")
    .innerJoin("answerHistories as first", (join) =>
      join.onRef("first.answerId", "=", "answer.id").on("first.sequence", "=", 1),
    )
    .where("answer.resultId", "=", anyOf(resultIds))
    .where("answer.deleted", "=", false)
    .where(sql<boolean>`(answer.answer_option_id is not null or answer.is_not_applicable)`)
    .groupBy("answer.resultId")
    .select([
      "answer.resultId",
      sql<number>`count(*) filter (where answer.carried)::int`.as("unchanged"),
      sql<number>`count(*) filter (where not answer.carried and ${same})::int`.as("confirmed"),
      sql<number>`count(*) filter (where not answer.carried and not ${same})::int`.as("changed"),
      sql<number>`count(*) filter (where answer.carried is null)::int`.as("new"),
    ])
})

type ValueRow = { id: number; maturityLevelId: number | null; confidenceValue: number | null }

/** Answers and calculated values of several results, in one query. */
export async function readResults(ctx: Context, resultIds: readonly string[]) {
  return storedResults(ctx, { resultIds })
}

const storedResults = preparedQuery((db, { resultIds }: Params<{ resultIds: readonly string[] }>) =>
  db
    .selectFrom("assessmentResults as result")
    .where("result.id", "=", anyOf(resultIds))
    .select((eb) => [
      "result.id",
      eb
        .selectFrom("answers")
        .whereRef("resultId", "=", "result.id")
        .where("deleted", "=", false)
        .select(jsonRows<AnswerRow>({ columns: answerColumns }).as("rows"))
        .$asScalar()
        .$notNull()
        .as("answers"),
      eb
        .selectFrom("subjectValues")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<Omit<ValueRow, "id"> & { subjectId: number }>({
            columns: ["subjectId", "maturityLevelId", "confidenceValue"],
          }).as("rows"),
        )
        .$asScalar()
        .$notNull()
        .as("subjects"),
      eb
        .selectFrom("attributeValues")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<Omit<ValueRow, "id"> & { attributeId: number }>({
            columns: ["attributeId", "maturityLevelId", "confidenceValue"],
          }).as("rows"),
        )
        .$asScalar()
        .$notNull()
        .as("attributes"),
    ]),
)

/**
 * A page of the assessments that the caller can compare, latest change first: those on the active version of their kit
 * whose report the caller can see.
 */
export async function listComparable(
  { db, user }: Context,
  query: { page: number; size: number; kitId: number | undefined },
) {
  const assessments = db
    .selectFrom("assessments as assessment")
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("spaceMembers as member", (join) =>
      join.onRef("member.spaceId", "=", "space.id").on("member.userId", "=", user.id),
    )
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("assessmentResults as result", (join) =>
      join
        .onRef("result.assessmentId", "=", "assessment.id")
        .onRef("result.kitVersionId", "=", "kit.activeVersionId"),
    )
    .leftJoin("assessmentUserRoles as role", (join) =>
      join.onRef("role.assessmentId", "=", "assessment.id").on("role.userId", "=", user.id),
    )
    .leftJoin("maturityLevels as level", (join) =>
      join
        .onRef("level.kitVersionId", "=", "result.kitVersionId")
        .onRef("level.id", "=", "result.maturityLevelId"),
    )
    .where("assessment.deleted", "=", false)
    .where((eb) => eb.or([eb("space.ownerId", "=", user.id), eb("role.roleId", "<>", roleIds.associate)]))
    .$if(query.kitId !== undefined, (qb) => qb.where("assessment.kitId", "=", query.kitId ?? 0))
    .select((eb) => [
      "assessment.id",
      "assessment.title",
      "assessment.lastModificationTime",
      "kit.id as kitId",
      "kit.title as kitTitle",
      "kit.language as kitLanguage",
      "kit.translations as kitTranslations",
      "space.id as spaceId",
      "space.title as spaceTitle",
      "result.isCalculateValid",
      "result.isConfidenceValid",
      "level.id as levelId",
      "level.title as levelTitle",
      "level.translations as levelTranslations",
      eb
        .selectFrom("maturityLevels as lower")
        .whereRef("lower.kitVersionId", "=", "result.kitVersionId")
        .whereRef("lower.index", "<=", "level.index")
        .select(({ fn }) => fn.countAll<number>().as("rank"))
        .$asScalar()
        .$notNull()
        .as("levelRank"),
      eb
        .selectFrom("maturityLevels as any")
        .whereRef("any.kitVersionId", "=", "result.kitVersionId")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("maturityLevelsCount"),
    ])
    .orderBy("assessment.lastModificationTime", "desc")
    .orderBy("assessment.id")
  return fetchPage(assessments, query)
}
