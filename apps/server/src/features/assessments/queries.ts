import { type ExpressionBuilder, type RawBuilder, sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { roleIds } from "../permissions/index.ts"
import type { Assessment } from "./assessment.ts"
import { isAsked } from "./assessment-profile.ts"
import type { Mode } from "./schemas.ts"

/** Filters the assessments of a space by kit and by part of the title. */
export type SpaceFilter = { kitId?: number | undefined; search?: string | undefined }

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
 * Those assessments of a space that are visible to the caller, in order: `rows` of one page with what lists show, and
 * all that are `matching`, to be counted. What lists show is joined to the page only, not to what it is chosen from.
 */
export function selectOfSpace(
  ctx: Context,
  space: ListedSpace,
  wanted: SpaceFilter & { limit: number; offset?: number; sort?: Sort },
) {
  const { limit, offset = 0, sort = "lastModificationTime" } = wanted
  const matching = visibleInSpace(ctx, space, wanted)
  const page = matching.orderBy(orderOf[sort]).orderBy("assessment.id").limit(limit).offset(offset)
  return { rows: selectVisible(ctx, page).orderBy(orderOf[sort]).orderBy("assessment.id"), matching }
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
    .$if(search !== undefined, (qb) =>
      qb.where(sql<boolean>`strpos(lower(assessment.title), lower(${search})) > 0`),
    )
    .selectAll("assessment")
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
}

function undeleted(db: Database) {
  return db
    .withoutPlugins()
    .selectFrom("assessments as assessment")
    .where("assessment.deleted", "=", false)
    .selectAll("assessment")
}

export async function updateTitles(
  { db, now, user }: Context,
  assessmentId: string,
  titles: { title: string; shortTitle?: string | null },
): Promise<void> {
  await db
    .updateTable("assessments")
    .set({ ...titles, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", assessmentId)
    .execute()
}

export async function updateMode(
  { db, now, user }: Context,
  assessmentId: string,
  mode: Mode,
): Promise<void> {
  await db
    .updateTable("assessments")
    .set({ mode, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", assessmentId)
    .execute()
  // In advanced mode its report is not kept up to date; the next reader in quick mode prepares it again.
  await db
    .updateTable("assessmentResults")
    .set({ preparedCalculation: null })
    .where("assessmentId", "=", assessmentId)
    .execute()
}

/** Keeps its answers, but neither its published reports nor its milestones. */
export async function softDelete(
  { db, now, user }: Context,
  assessmentId: string,
  deletionTime: number,
): Promise<void> {
  const ofAssessment = db
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", assessmentId)
    .select("id")
  await db
    .with("milestones", (deleting) =>
      deleting.deleteFrom("assessmentMilestones").where("resultId", "in", ofAssessment),
    )
    .with("publications", (deleting) =>
      deleting.deleteFrom("reportPublications").where("resultId", "in", ofAssessment),
    )
    .updateTable("assessments")
    .set({ deleted: true, deletionTime, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", assessmentId)
    .execute()
}

/** The caller's role on an undeleted assessment, whether or not they are a member of its space. */
export async function findRole({ db, user }: Context, assessmentId: string): Promise<number | null> {
  const row = await db
    .selectFrom("assessmentUserRoles as role")
    .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
    .where("assessment.deleted", "=", false)
    .where("role.assessmentId", "=", assessmentId)
    .where("role.userId", "=", user.id)
    .select("role.roleId")
    .executeTakeFirst()
  return row?.roleId ?? null
}

/** Whether the kit is private, and whether anyone but the space owner has a role on the assessment or an invitation. */
export async function whoShares({ db, now }: Context, { id, spaceOwnerId }: Assessment) {
  return db
    .selectFrom("assessments as assessment")
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .where("assessment.id", "=", id)
    .select((eb) => [
      "kit.isPrivate",
      eb
        .or([
          eb.exists(
            eb
              .selectFrom("assessmentUserRoles as role")
              .whereRef("role.assessmentId", "=", "assessment.id")
              .where("role.userId", "<>", spaceOwnerId)
              .select("role.userId"),
          ),
          eb.exists(
            eb
              .selectFrom("assessmentInvites as invite")
              .whereRef("invite.assessmentId", "=", "assessment.id")
              .where("invite.expirationTime", ">", now)
              .select("invite.id"),
          ),
        ])
        .as("isShared"),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Moves an assessment to another space in one statement: people with a role become members of that space, and invited
 * people get a space invitation with the same expiry. Only the assessment leaves the old space.
 */
export async function moveToSpace(
  { db, now, user }: Context,
  assessmentId: string,
  spaceId: number,
): Promise<void> {
  await db
    .with("memberships", (cte) =>
      cte
        .insertInto("spaceMembers")
        .columns(["spaceId", "userId", "createdBy", "creationTime", "lastSeen", "readerOnly"])
        .expression((eb) =>
          eb
            .selectFrom("assessmentUserRoles as role")
            .where("role.assessmentId", "=", assessmentId)
            .select([
              sql<number>`${spaceId}::bigint`.as("spaceId"),
              "role.userId",
              sql<string>`${user.id}::uuid`.as("createdBy"),
              sql<string>`${now}::timestamptz`.as("creationTime"),
              sql<string>`${now}::timestamptz`.as("lastSeen"),
              sql<boolean>`role.role_id = ${roleIds.reportViewer}`.as("readerOnly"),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with("companions", (cte) =>
      cte
        .insertInto("spaceInvitations")
        .columns(["id", "spaceId", "email", "createdBy", "creationTime", "expirationTime", "readerOnly"])
        .expression((eb) =>
          eb
            .selectFrom("assessmentInvites as invite")
            .where("invite.assessmentId", "=", assessmentId)
            .select([
              sql<string>`gen_random_uuid()`.as("id"),
              sql<number>`${spaceId}::bigint`.as("spaceId"),
              "invite.email",
              "invite.createdBy",
              "invite.creationTime",
              "invite.expirationTime",
              sql<boolean>`invite.role_id = ${roleIds.reportViewer}`.as("readerOnly"),
            ]),
        )
        .onConflict((conflict) =>
          conflict.columns(["spaceId", "email"]).doUpdateSet({
            expirationTime: sql<string>`greatest(space_invitations.expiration_time, excluded.expiration_time)`,
            readerOnly: sql<boolean>`space_invitations.reader_only and excluded.reader_only`,
          }),
        ),
    )
    .updateTable("assessments")
    .set({ spaceId })
    .where("id", "=", assessmentId)
    .execute()
}

type WithResult = DB & { result: DB["assessmentResults"] }
export type OfResult = ExpressionBuilder<WithResult, "result">

/** How many questions of a result are answered, without carried answers that wait to be confirmed. */
export function answersCount(eb: OfResult) {
  return answered(eb).where(sql<boolean>`answer.carried is not true`).$asScalar().$notNull()
}

/** How many answers of a result are carried over and wait to be confirmed. */
export function carriedCount(eb: OfResult) {
  return answered(eb).where("answer.carried", "=", true).$asScalar().$notNull()
}

/** How many answers of a result wait for approval. */
export function unapprovedCount(eb: OfResult) {
  return answered(eb).where("answer.status", "=", "UNAPPROVED").$asScalar().$notNull()
}

function answered(eb: OfResult) {
  return eb
    .selectFrom("answers as answer")
    .innerJoin("questions as asked", (join) =>
      join
        .onRef("asked.id", "=", "answer.questionId")
        .onRef("asked.kitVersionId", "=", "result.kitVersionId"),
    )
    .whereRef("answer.resultId", "=", "result.id")
    .where("answer.deleted", "=", false)
    .where(isAsked("answer.questionId"))
    .where(sql<boolean>`(answer.answer_option_id is not null or answer.is_not_applicable)`)
    .select(({ fn }) => fn.countAll<number>().as("count"))
}

/** The rank of a level that the query around names `reached`. */
export function rankOfReached(eb: OfResult) {
  return eb
    .selectFrom("maturityLevels as below")
    .where(sql<boolean>`below.kit_version_id = reached.kit_version_id and below.index <= reached.index`)
    .select(({ fn }) => fn.countAll<number>().as("rank"))
}

/** How many questions the kit version of a result has within its profile. */
export function questionsCount(eb: OfResult) {
  return eb
    .selectFrom("questions as question")
    .whereRef("question.kitVersionId", "=", "result.kitVersionId")
    .where(isAsked("question.id"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
}

/**
 * How many questions of a result are answered, how many answers are carried, and how many questions its kit version has,
 * within its profile.
 */
export async function countAnswers({ db }: AnonymousContext, resultId: string) {
  return db
    .selectFrom("assessmentResults as result")
    .where("result.id", "=", resultId)
    .select((eb) => [
      answersCount(eb).as("answersCount"),
      carriedCount(eb).as("carriedCount"),
      questionsCount(eb).as("questionsCount"),
    ])
    .executeTakeFirstOrThrow()
}

/** Titles of an assessment, or of any assessment of a space, with a public report; undefined if there is none. */
export async function findPublicTitles(
  { db }: AnonymousContext,
  where: { assessmentId: string } | { spaceId: number },
) {
  return db
    .selectFrom("assessments as assessment")
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .innerJoin("reports as report", "report.resultId", "result.id")
    .where("assessment.deleted", "=", false)
    .where("space.deleted", "=", false)
    .where("report.published", "=", true)
    .where("report.visibility", "=", "PUBLIC")
    .where((eb) =>
      "assessmentId" in where
        ? eb("assessment.id", "=", where.assessmentId)
        : eb("assessment.spaceId", "=", where.spaceId),
    )
    .select(["assessment.id", "assessment.title", "space.id as spaceId", "space.title as spaceTitle"])
    .limit(1)
    .executeTakeFirst()
}
