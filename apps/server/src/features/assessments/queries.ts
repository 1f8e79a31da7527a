import { type ExpressionBuilder, sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { roleIds } from "../permissions/index.ts"
import type { Assessment } from "./assessment.ts"
import { isAsked } from "./assessment-profile.ts"
import { isAnswered } from "./completion.ts"
import type { Mode } from "./schemas.ts"

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
    .with("texts", (deleting) => deleting.deleteFrom("formerTexts").where("resultId", "in", ofAssessment))
    .with("unlisted", (of) =>
      of.updateTable("assessmentResults").set({ listedIn: null }).where("assessmentId", "=", assessmentId),
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
 * people get a space invitation with the same expiry. Only the assessment leaves the old space; roles that groups of the
 * directory give there end.
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
            .where("role.fromDirectory", "=", false)
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
    .with("ofGroups", (cte) =>
      cte
        .deleteFrom("assessmentUserRoles")
        .where("assessmentId", "=", assessmentId)
        .where("fromDirectory", "=", true),
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
    .with("listed", (of) =>
      of.updateTable("assessmentResults").set({ listedIn: spaceId }).where("assessmentId", "=", assessmentId),
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
    .where(isAnswered)
    .select(({ fn }) => fn.countAll<number>().as("count"))
}

/** The rank of a level, by the name that the query around gives it; 0 without a level. */
export function rankOf(eb: OfResult, level: "level" | "reached") {
  const [version, index] = [sql.ref(`${level}.kitVersionId`), sql.ref(`${level}.index`)]
  return eb
    .selectFrom("maturityLevels as below")
    .where(sql<boolean>`below.kit_version_id = ${version} and below.index <= ${index}`)
    .select(({ fn }) => fn.countAll<number>().as("rank"))
    .$asScalar()
    .$notNull()
}

/** Whether a calculation has rated anything; not if all questions are marked as not applicable. */
export function isRated(eb: OfResult) {
  return eb
    .exists(
      eb
        .selectFrom("attributeValues as rated")
        .innerJoin("attributeScores as score", "score.attributeValueId", "rated.id")
        .whereRef("rated.resultId", "=", "result.id")
        .where("score.score", "is not", null)
        .select("rated.id"),
    )
    .$castTo<boolean>()
}

/** Whether the calculated result of an assessment rates anything. */
export async function findIsRated({ db }: AnonymousContext, resultId: string): Promise<boolean> {
  const row = await db
    .selectFrom("assessmentResults as result")
    .where("result.id", "=", resultId)
    .select((eb) => isRated(eb).as("isRated"))
    .executeTakeFirst()
  return row?.isRated ?? false
}

/** The campaign of its space that an assessment was made for; null if there is none. */
export async function findCampaignOf(
  { db }: AnonymousContext,
  { id, spaceId }: Pick<Assessment, "id" | "spaceId">,
) {
  const row = await db
    .selectFrom("campaignTeams as team")
    .innerJoin("campaigns as campaign", "campaign.id", "team.campaignId")
    .where("team.assessmentId", "=", id)
    // An assessment can leave the space; the campaign cannot.
    .where("campaign.spaceId", "=", spaceId)
    .select(["campaign.id", "campaign.title", "campaign.due", "campaign.closingTime"])
    .executeTakeFirst()
  return row ? { id: row.id, title: row.title, due: row.closingTime === null ? row.due : null } : null
}

/** How many levels the kit version of a result has. */
export function levelsCount(eb: OfResult) {
  return eb
    .selectFrom("maturityLevels as any")
    .whereRef("any.kitVersionId", "=", "result.kitVersionId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
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
