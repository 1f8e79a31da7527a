import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { contains } from "../../platform/database/search.ts"
import { isAsked } from "./assessment-profile.ts"
import { isAnswered } from "./completion.ts"
import { levelsCount, rankOf } from "./queries.ts"

/** Filters the assessments of a space by kit and by part of the title. */
type SpaceFilter = { kitId?: number | undefined; search?: string | undefined }

/** The sort keys of lists of assessments. */
export const assessmentSorts = ["lastModificationTime", "title"] as const

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
  const { rows, matching } = selectOfSpace(ctx, space, { ...query, limit: size, offset: page * size })
  const found = await rows.select(totalOf(matching).as("total")).execute()
  const [first] = found
  if (first || page === 0) return { rows: found, total: first?.total ?? 0 }
  const { total } = await ctx.db.selectNoFrom(totalOf(matching).as("total")).executeTakeFirstOrThrow()
  return { rows: found, total }
}

/**
 * Those assessments of a space that are visible to the caller, in order: `rows` of one `page` with what lists show,
 * and all that are `matching`, to be counted. What lists show is joined to the page only, not to what it is chosen from.
 */
export function selectOfSpace(
  ctx: Context,
  space: ListedSpace,
  wanted: SpaceFilter & { limit: number; offset?: number; sort?: Sort },
) {
  const { limit, offset = 0, sort = "lastModificationTime" } = wanted
  const matching = visibleInSpace(ctx, space, wanted)
  const page = matching.orderBy(orderOf[sort]).orderBy("assessment.id").limit(limit).offset(offset)
  const rows = selectVisible(ctx, page).orderBy(orderOf[sort]).orderBy("assessment.id")
  return { rows, page, matching }
}

const orderOf: Record<Sort, RawBuilder<unknown>> = {
  title: sql`lower(${sql.ref("assessment.title")})`,
  lastModificationTime: sql`${sql.ref("assessment.lastModificationTime")} desc`,
}

/**
 * To the owner of a space, all its assessments are visible; to other members, those on which they have a role. A part of
 * other queries, which bind it to the tenant's schema and count it with them.
 */
function visibleInSpace({ db, user }: Context, space: ListedSpace, { kitId, search }: SpaceFilter) {
  return db
    .withoutPlugins()
    .selectFrom("assessments as assessment")
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
    .$if(search !== undefined, (qb) => qb.where(contains("title", "assessment", search ?? "")))
    .selectAll("assessment")
}

/**
 * How many questions of each listed assessment are answered, and how many answers are carried, as `answersCount` and
 * `carriedCount` count them for one: the answers are read once, and those to questions that a kit no longer has, or that
 * the profile leaves out, are left out by one join. A part of the query that lists them; those without any are missing.
 *
 * @param page the assessments
 */
export function progressOf({ db }: Context, page: ReturnType<typeof visibleInSpace>) {
  return db
    .withoutPlugins()
    .with(
      (cte) => cte("listed").materialized(),
      (of) =>
        of
          .selectFrom(page.as("assessment"))
          .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
          .select(["result.id", "result.kitVersionId", "result.profileId"]),
    )
    .with(
      (cte) => cte("asked").materialized(),
      (of) =>
        of
          .selectFrom((kits) =>
            kits.selectFrom("listed").select(["kitVersionId", "profileId"]).distinct().as("result"),
          )
          .innerJoin("questions as question", "question.kitVersionId", "result.kitVersionId")
          .where(isAsked("question.id"))
          .select(["result.kitVersionId", "result.profileId", "question.id"]),
    )
    .selectFrom("listed")
    .innerJoin("answers as answer", "answer.resultId", "listed.id")
    .innerJoin("asked", (join) =>
      join
        .onRef("asked.id", "=", "answer.questionId")
        .onRef("asked.kitVersionId", "=", "listed.kitVersionId")
        .on(sql<boolean>`coalesce(asked.profile_id, 0) = coalesce(listed.profile_id, 0)`),
    )
    .where("answer.deleted", "=", false)
    .where(isAnswered)
    .groupBy("listed.id")
    .select([
      "listed.id",
      sql<number>`count(*) filter (where answer.carried is not true)`.as("answersCount"),
      sql<number>`count(*) filter (where answer.carried)`.as("carriedCount"),
    ])
    .as("progress")
}

/** How many rows a query has, as an expression for another query. */
export function totalOf(query: ReturnType<typeof visibleInSpace>): RawBuilder<number> {
  return sql<number>`(select count(*) from (${query.clearSelect().select(sql.lit(1).as("one"))}) as matching)`
}

/** Undeleted assessments that are visible to the caller, as owner of their space or through a role. */
export function selectVisible({ db, user }: Context, assessments = undeleted(db)) {
  return db
    .selectFrom(assessments.as("assessment"))
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .leftJoin("assessmentUserRoles as role", (join) =>
      join.onRef("role.assessmentId", "=", "assessment.id").on("role.userId", "=", user.id),
    )
    .leftJoin("reports as report", "report.resultId", "result.id")
    .leftJoin("maturityLevels as level", (join) =>
      join
        .onRef("level.kitVersionId", "=", "result.kitVersionId")
        .onRef("level.id", "=", "result.maturityLevelId"),
    )
    .where((eb) => eb.or([eb("space.ownerId", "=", user.id), eb("role.roleId", "is not", null)]))
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
    ])
}

function undeleted(db: Database) {
  return db
    .withoutPlugins()
    .selectFrom("assessments as assessment")
    .where("assessment.deleted", "=", false)
    .selectAll("assessment")
}
