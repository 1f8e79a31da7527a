import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Assessments, DB } from "../../platform/database/generated/tables.ts"
import { titleContains } from "../../platform/database/search.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { roleIdsWith } from "../permissions/index.ts"
import { countOfAssessments } from "../spaces/index.ts"
import { assignmentCounts } from "./assigned.ts"
import { type ListedAssessments, progressOf } from "./listed-progress.ts"
import { isRated, levelsCount, rankOf } from "./queries.ts"

/** Filters the assessments of a space by kit and by part of the title. */
type SpaceFilter = { kitId?: number | undefined; search?: string | undefined }

/** The sort keys of lists of assessments. */
export const assessmentSorts = ["lastModificationTime", "title", "level"] as const

/** The space whose assessments are listed, as the caller's access to it was checked. */
export type ListedSpace = { id: number; ownerId: string }

type Sort = (typeof assessmentSorts)[number]

/** A page of the assessments of a space that are visible to the caller, latest change first or by title. */
export async function listSpaceAssessments(
  ctx: Context,
  space: ListedSpace,
  query: SpaceFilter & { page: number; size: number; sort: Sort },
) {
  const { page, size } = query
  const { rows, total } = selectOfSpace(ctx, space, { ...query, limit: size, offset: page * size })
  const found = await rows.select(total.as("total")).execute()
  const [first] = found
  if (first || page === 0) return { rows: found, total: first?.total ?? 0 }
  const counted = await ctx.db.selectNoFrom(total.as("total")).executeTakeFirstOrThrow()
  return { rows: found, total: counted.total }
}

/**
 * Those assessments of a space that are visible to the caller, in order: `rows` of one page with what lists show, and
 * the `total` of all. What lists show is joined to the page only, not to what it is chosen from.
 */
export function selectOfSpace(
  ctx: Context,
  space: ListedSpace,
  wanted: SpaceFilter & { limit: number; offset?: number; sort?: Sort },
) {
  const { limit, offset = 0, sort = "lastModificationTime" } = wanted
  const matching = visibleInSpace(ctx, space, wanted)
  const order = sort === "level" ? levelFor(ctx.user.id) : orderOf[sort]
  const page = matching
    .orderBy(order)
    .orderBy("assessment.id")
    // For a parameter, PostgreSQL would expect a tenth of the space and plan for that, each time anew.
    .limit(sql.lit(limit))
    .$if(offset > 0, (qb) => qb.offset(offset))
  const chosen = ctx.db.with(
    (cte) => cte("chosen").materialized(),
    () => page,
  )
  const rows = selectVisible(ctx, sql<Selectable<Assessments>>`chosen`, chosen)
    .orderBy(order)
    .orderBy("assessment.id")
  const isAll = space.ownerId === ctx.user.id && wanted.search === undefined
  const total: AliasableExpression<number> = isAll
    ? countOfAssessments(sql.val(space.id), wanted.kitId)
    : countOf(matching)
  return { rows, total }
}

const orderOf: Record<Exclude<Sort, "level">, RawBuilder<unknown>> = {
  title: sql`lower(${sql.ref("assessment.title")})`,
  lastModificationTime: sql`${sql.ref("assessment.lastModificationTime")} desc`,
}

/**
 * The lowest level first, as a part of the levels of its kit, so that assessments on different kits can be compared; last
 * those without a level, or whose level the caller may not see.
 */
function levelFor(userId: string): RawBuilder<unknown> {
  const eb = expressionBuilder<DB & { assessment: DB["assessments"] }, "assessment">()
  const reached = eb
    .selectFrom("assessmentResults as result")
    .innerJoin("assessmentUserRoles as reader", (join) =>
      join
        .onRef("reader.assessmentId", "=", "result.assessmentId")
        .on("reader.userId", "=", userId)
        .on("reader.roleId", "in", roleIdsWith("viewGraphicalReport")),
    )
    .innerJoin("maturityLevels as level", (join) =>
      join
        .onRef("level.kitVersionId", "=", "result.kitVersionId")
        .onRef("level.id", "=", "result.maturityLevelId"),
    )
    .innerJoin("maturityLevels as rung", "rung.kitVersionId", "result.kitVersionId")
    .whereRef("result.assessmentId", "=", "assessment.id")
    .where("result.isCalculateValid", "=", true)
    .where((of) => isRated(of))
    .select(
      sql`count(*) filter (where rung.index <= level.index)::float8 / nullif(count(*), 0)`.as("reached"),
    )
  return sql`${reached} nulls last`
}

/**
 * To the owner of a space, all its assessments are visible; to other members, those on which they have a role. A part of
 * other queries, which bind it to the tenant's schema and count it with them.
 */
function visibleInSpace({ db, user }: Context, space: ListedSpace, { kitId, search }: SpaceFilter) {
  return assessmentsWith(db, search, sql<number>`${space.id}::bigint`)
    .where("assessment.spaceId", "=", space.id)
    .where("assessment.deleted", "=", false)
    .$if(space.ownerId !== user.id, (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom("assessmentUserRoles as held")
            .whereRef("held.assessmentId", "=", "assessment.id")
            .where("held.userId", "=", user.id)
            .select(sql.lit(1).as("one")),
        ),
      ),
    )
    .$if(kitId !== undefined, (qb) => qb.where("assessment.kitId", "=", kitId ?? 0))
    .selectAll("assessment")
}

/** How many rows a query has, as an expression for another query. */
function countOf(query: ReturnType<typeof visibleInSpace>): RawBuilder<number> {
  return sql<number>`(select count(*) from (${query.clearSelect().select(sql.lit(1).as("one"))}) as matching)`
}

/** Assessments, or those of a space with a text in their title, which are found first, by their index. A part of other queries. */
export function assessmentsWith(
  db: Kysely<DB>,
  text: string | undefined,
  spaceId: Expression<number>,
): SelectQueryBuilder<DB & { assessment: DB["assessments"] }, "assessment", object> {
  const parts = db.withoutPlugins()
  if (text === undefined) return parts.selectFrom("assessments as assessment")
  const found = parts
    .selectFrom("assessments as found")
    .where("found.deleted", "=", false)
    .where(titleContains("found", text, spaceId))
    .selectAll("found")
    // Otherwise PostgreSQL would look at each title of a space.
    .offset(sql.lit(0))
  return parts.selectFrom(found.as("assessment"))
}

/**
 * Those of some assessments that are visible to the caller, as owner of their space or through a role, with what lists
 * show of each.
 *
 * @param from where the assessments are a part of a query that has begun
 */
export function selectVisible(ctx: Context, assessments: ListedAssessments, from: QueryCreator<DB> = ctx.db) {
  return from
    .selectFrom(assessments.as("assessment"))
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .innerJoin(progressOf(ctx, assessments), "progress.id", "result.id")
    .leftJoin("assessmentUserRoles as role", (join) =>
      join.onRef("role.assessmentId", "=", "assessment.id").on("role.userId", "=", ctx.user.id),
    )
    .leftJoin("reports as report", "report.resultId", "result.id")
    .leftJoin("maturityLevels as level", (join) =>
      join
        .onRef("level.kitVersionId", "=", "result.kitVersionId")
        .onRef("level.id", "=", "result.maturityLevelId"),
    )
    .where((eb) => eb.or([eb("space.ownerId", "=", ctx.user.id), eb("role.roleId", "is not", null)]))
    .select((eb) => [
      "assessment.id",
      "assessment.title",
      "assessment.mode",
      "assessment.lastModificationTime",
      "assessment.reviewDate",
      "kit.id as kitId",
      "kit.title as kitTitle",
      "kit.language as kitLanguage",
      "kit.translations as kitTranslations",
      "result.language",
      "result.confidenceValue",
      "result.isCalculateValid",
      "result.isConfidenceValid",
      "role.roleId",
      "space.ownerId as spaceOwnerId",
      "report.published",
      "level.id as levelId",
      "level.title as levelTitle",
      "level.translations as levelTranslations",
      rankOf(eb, "level").as("levelRank"),
      levelsCount(eb).as("maturityLevelsCount"),
      isRated(eb).as("isRated"),
      assignmentCounts(eb, todayOf(ctx)).as("assignments"),
      ...(["progress.answersCount", "progress.carriedCount"] as const),
      ...(["progress.questionsCount", "progress.unapprovedCount"] as const),
    ])
}
