import type { AnswerRow } from "@plumbline/scoring"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { jsonRows } from "../../platform/database/json.ts"
import { anyOf, type Params, preparedQuery, whoever } from "../../platform/database/prepared-query.ts"
import {
  type Assessment,
  answerColumns,
  assessmentOf,
  assessmentsWith,
  isRated,
  levelsCount,
  rankOf,
  selectAssessments,
} from "../assessments/index.ts"
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

/** Finds first changes by result, so that each partition of the history is asked once and not for each answer. */
const carriedOver = preparedQuery((db, { resultIds }: Params<{ resultIds: readonly string[] }>) => {
  const same = sql`(answer.answer_option_id is not distinct from first.answer_option_id
    and coalesce(answer.is_not_applicable, false) = coalesce(first.is_not_applicable, false))`
  return db
    .selectFrom("answers as answer")
    .innerJoin("answerChanges as first", (join) =>
      join.onRef("first.answerId", "=", "answer.id").on("first.sequence", "=", 1),
    )
    .where("first.resultId", "=", anyOf(resultIds))
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
      isRated(eb).as("isRated"),
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
  query: { page: number; size: number } & ComparableFilter,
) {
  const { page, size } = query
  // Parts of one query, which binds them to the tenant's schema and counts as one.
  const parts = db.withoutPlugins()
  const userId = whoever(user.id)
  const ofSpace = comparableOfSpace(parts, userId, query)
  const spaces = () =>
    parts
      .selectFrom("spaceMembers as member")
      .innerJoin("spaces as space", "space.id", "member.spaceId")
      .where("member.userId", "=", userId)
  // A page takes from each space no more than it could show.
  const latest = ofSpace
    .orderBy("assessment.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .limit(page === 0 ? sql.lit(size) : (page + 1) * size)
  const shown = spaces()
    .innerJoinLateral(latest.as("assessment"), (join) => join.onTrue())
    .selectAll("assessment")
    .select("space.title as spaceTitle")
    .orderBy("assessment.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .limit(sql.lit(size))
    .$if(page > 0, (qb) => qb.offset(page * size))
  const matching = spaces().innerJoinLateral(
    query.search === undefined
      ? countedOfSpace(parts, userId, query.kitId).as("assessment")
      : ofSpace
          .clearSelect()
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as("assessment"),
    (join) => join.onTrue(),
  )
  const total = sql<number>`(select coalesce(sum(count), 0)::bigint from (${matching.select("assessment.count")}) as matching)`
  const rows = await db
    .selectFrom(shown.as("assessment"))
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .leftJoin("maturityLevels as level", (join) =>
      join
        .onRef("level.kitVersionId", "=", "result.kitVersionId")
        .onRef("level.id", "=", "result.maturityLevelId"),
    )
    .select((eb) => [
      "assessment.id",
      "assessment.title",
      "assessment.lastModificationTime",
      "kit.id as kitId",
      "kit.title as kitTitle",
      "kit.language as kitLanguage",
      "kit.translations as kitTranslations",
      "assessment.spaceId",
      "assessment.spaceTitle",
      "result.isCalculateValid",
      "result.isConfidenceValid",
      "level.id as levelId",
      "level.title as levelTitle",
      "level.translations as levelTranslations",
      rankOf(eb, "level").as("levelRank"),
      levelsCount(eb).as("maturityLevelsCount"),
      total.as("total"),
    ])
    .orderBy("assessment.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .execute()
  const [first] = rows
  if (first || page === 0) return { rows, total: first?.total ?? 0 }
  const counted = await db.selectNoFrom(total.as("total")).executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}

/** Only those on a kit, or with a text as part of the title. */
type ComparableFilter = { kitId?: number | undefined; search?: string | undefined }

/** The comparable assessments of one space, which the query around names `space`. */
function comparableOfSpace(db: Database, userId: RawBuilder<string>, { kitId, search }: ComparableFilter) {
  return assessmentsWith(db, search, sql<number>`space.id`)
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("assessmentResults as result", (join) =>
      join
        .onRef("result.assessmentId", "=", "assessment.id")
        .onRef("result.kitVersionId", "=", "kit.activeVersionId"),
    )
    .where(sql<boolean>`assessment.space_id = space.id`)
    .where("assessment.deleted", "=", false)
    .where((eb) =>
      eb.or([
        sql<boolean>`space.owner_id = ${userId}`,
        eb.exists(
          eb
            .selectFrom("assessmentUserRoles as role")
            .whereRef("role.assessmentId", "=", "assessment.id")
            .where("role.userId", "=", userId)
            .where("role.roleId", "<>", roleIds.associate)
            .select(sql.lit(1).as("one")),
        ),
      ]),
    )
    .$if(kitId !== undefined, (qb) => qb.where("assessment.kitId", "=", kitId ?? 0))
    .selectAll("assessment")
}

/**
 * How many those are: all results of the space on active versions, as their index counts them, where the caller owns the
 * space; otherwise those among their roles.
 */
function countedOfSpace(db: Database, userId: RawBuilder<string>, kitId: number | undefined) {
  const onActive = db
    .selectFrom("assessmentResults as result")
    .innerJoin("kits as kit", "kit.activeVersionId", "result.kitVersionId")
    .where(sql<boolean>`result.listed_in = space.id`)
    .$if(kitId !== undefined, (qb) => qb.where("kit.id", "=", kitId ?? 0))
    .select(({ fn }) => fn.countAll<number>().as("count"))
  return onActive
    .where(sql<boolean>`space.owner_id = ${userId}`)
    .unionAll(
      onActive
        .innerJoin("assessmentUserRoles as role", "role.assessmentId", "result.assessmentId")
        .where("role.userId", "=", userId)
        .where("role.roleId", "<>", roleIds.associate)
        .where(sql<boolean>`space.owner_id <> ${userId}`),
    )
}
