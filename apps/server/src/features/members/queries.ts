import { type ExpressionBuilder, type QueryCreator, sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { type Assessment, isAsked, isSettled } from "../assessments/index.ts"
import type { newInvitation, newLink } from "../invitations/index.ts"
import { mayInvite, roleIds, roleIdsWith, roleTexts } from "../permissions/index.ts"
import { onlyReads } from "../spaces/index.ts"

type Place = Pick<Assessment, "id" | "spaceId">

/** People with a role on the assessment who are members of its space, by name. */
function selectMembers({ db }: AnonymousContext, { id, spaceId }: Place) {
  return db
    .selectFrom("assessmentUserRoles as role")
    .innerJoin("spaceMembers as member", (join) =>
      join.onRef("member.userId", "=", "role.userId").on("member.spaceId", "=", spaceId),
    )
    .innerJoin("users as person", "person.id", "role.userId")
    .where("role.assessmentId", "=", id)
    .select([
      "person.id",
      "person.email",
      "person.displayName",
      "person.picturePath",
      "role.roleId",
      "role.createdBy",
    ])
    .orderBy("person.displayName")
    .orderBy("person.id")
}

/** A page of the members of an assessment, by name. */
export async function listMembers(ctx: AnonymousContext, place: Place, page: { page: number; size: number }) {
  return fetchPage(selectMembers(ctx, place), page)
}

const readingRoles = roleIdsWith("viewGraphicalReport")

/** The members who can read the report, by name. */
export async function listReportReaders(ctx: Context, place: Place) {
  return selectMembers(ctx, place).where("role.roleId", "in", readingRoles).execute()
}

/** Unexpired invitations that let somebody read the report, by address. */
export async function listReportInvitees({ db, now }: Context, assessmentId: string) {
  return db
    .selectFrom("assessmentInvites")
    .where("assessmentId", "=", assessmentId)
    .where("roleId", "in", readingRoles)
    .where("expirationTime", ">", now)
    .select(["id", "email", "roleId", "createdBy"])
    .orderBy("email")
    .execute()
}

/** A page of the invitations to an assessment, latest first, including expired ones. */
export async function listInvitees(
  { db }: Context,
  assessmentId: string,
  page: { page: number; size: number },
) {
  const query = db
    .selectFrom("assessmentInvites")
    .where("assessmentId", "=", assessmentId)
    .select(["id", "email", "roleId", "expirationTime", "creationTime"])
    .orderBy("creationTime", "desc")
    .orderBy("id")
  return fetchPage(query, page)
}

/** The role that an address is invited to; undefined if it is not invited. */
export async function findInvitedRole(
  { db }: Context,
  assessmentId: string,
  email: string,
): Promise<number | undefined> {
  const invite = await db
    .selectFrom("assessmentInvites")
    .where("assessmentId", "=", assessmentId)
    .where("email", "=", email)
    .select("roleId")
    .executeTakeFirst()
  return invite?.roleId
}

/** What a person is to an assessment and its space; undefined for an unknown person. */
export async function findPerson({ db }: Context, { id, spaceId }: Place, userId: string) {
  return db
    .selectFrom("users as person")
    .leftJoin("assessmentUserRoles as role", (join) =>
      join.onRef("role.userId", "=", "person.id").on("role.assessmentId", "=", id),
    )
    .leftJoin("spaceMembers as member", (join) =>
      join.onRef("member.userId", "=", "person.id").on("member.spaceId", "=", spaceId),
    )
    .where("person.id", "=", userId)
    .where("person.active", "=", true)
    .select([
      "person.id",
      "person.email",
      "person.emailVerified",
      "person.language",
      "role.roleId",
      "role.createdBy as grantedBy",
      "role.fromDirectory",
      sql<boolean>`${sql.ref("member.userId")} is not null`.as("isMember"),
    ])
    .executeTakeFirst()
}

type LinkRow = ReturnType<typeof newLink>["row"]

/** How many questions of an assessment are not answered yet, those with a carried answer included. */
function questionsLeft({ db }: Context, assessmentId: string) {
  return db
    .withoutPlugins()
    .selectFrom("assessmentResults as result")
    .innerJoin("questions as question", "question.kitVersionId", "result.kitVersionId")
    .where("result.assessmentId", "=", assessmentId)
    .where(isAsked("question.id"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("answers")
            .whereRef("answers.resultId", "=", "result.id")
            .whereRef("answers.questionId", "=", "question.id")
            .where("answers.deleted", "=", false)
            .where(isSettled)
            .select("answers.id"),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
    .as("questionsLeft")
}

/**
 * Gives a person a role and makes them a member of the space, and stores the link that leads them there. An existing role
 * or membership stays unchanged.
 *
 * @returns how many questions are open; undefined if they have a role already
 */
export async function insertRole(
  ctx: Context,
  { id, spaceId }: Place,
  { userId, roleId, link }: { userId: string; roleId: number; link?: LinkRow },
): Promise<{ questionsLeft: number } | undefined> {
  const { db, now, user } = ctx
  const stamps = { userId, createdBy: user.id, creationTime: now }
  return withLink(db, link)
    .with("membership", (cte) =>
      cte
        .insertInto("spaceMembers")
        .values({ ...stamps, spaceId, lastSeen: now, readerOnly: roleId === roleIds.reportViewer })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .insertInto("assessmentUserRoles")
    .values({ ...stamps, assessmentId: id, roleId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(questionsLeft(ctx, id))
    .executeTakeFirst()
}

function withLink(db: QueryCreator<DB>, link: LinkRow | undefined): QueryCreator<DB> {
  return link ? db.with("link", (cte) => cte.insertInto("invitationLinks").values(link)) : db
}

export async function updateRole(
  { db }: Context,
  assessmentId: string,
  { userId, roleId }: { userId: string; roleId: number },
): Promise<void> {
  await db
    .updateTable("assessmentUserRoles")
    .set({ roleId, fromDirectory: false })
    .where("assessmentId", "=", assessmentId)
    .where("userId", "=", userId)
    .execute()
}

export async function deleteRole({ db }: Context, assessmentId: string, userId: string): Promise<void> {
  await db
    .deleteFrom("assessmentUserRoles")
    .where("assessmentId", "=", assessmentId)
    .where("userId", "=", userId)
    .execute()
}

/**
 * Invites an address to an assessment and to its space. An existing invitation keeps its id; its role, times and
 * inviter are replaced. With `keepsReaders`, an existing invitation whose role already includes reading the report keeps
 * its role; it becomes the caller's if the caller may give this role, and is only extended otherwise.
 *
 * @returns how many questions are open
 */
export async function upsertInvitations(
  ctx: Context,
  { id: assessmentId, spaceId, roleId: ownRoleId }: Place & Pick<Assessment, "roleId">,
  {
    invitation,
    link,
    keepsReaders,
  }: {
    invitation: ReturnType<typeof newInvitation> & { roleId: number }
    link?: LinkRow
    keepsReaders: boolean
  },
): Promise<number> {
  const { roleId, ...row } = invitation
  const kept = keepsReaders ? readingRoles : []
  const isKept = sql<boolean>`assessment_invites.role_id = any(${kept})`
  const others = kept.filter((role) => !mayInvite(ownRoleId, role))
  const staysTheirs = sql<boolean>`assessment_invites.role_id = any(${others})`
  const stored = await withLink(ctx.db, link)
    .with("companion", (cte) =>
      cte
        .insertInto("spaceInvitations")
        .values({ ...row, spaceId, readerOnly: roleId === roleIds.reportViewer })
        .onConflict((conflict) =>
          conflict.columns(["spaceId", "email"]).doUpdateSet({
            createdBy: ({ ref }) => ref("excluded.createdBy"),
            creationTime: ({ ref }) => ref("excluded.creationTime"),
            expirationTime: ({ ref }) => ref("excluded.expirationTime"),
            readerOnly: sql<boolean>`space_invitations.reader_only and excluded.reader_only`,
          }),
        ),
    )
    .insertInto("assessmentInvites")
    .values({ ...row, assessmentId, roleId })
    .onConflict((conflict) =>
      conflict.columns(["assessmentId", "email"]).doUpdateSet({
        roleId: sql<number>`case when ${isKept} then assessment_invites.role_id else excluded.role_id end`,
        createdBy: sql<string>`case when ${staysTheirs} then assessment_invites.created_by else excluded.created_by end`,
        creationTime: sql<string>`case when ${staysTheirs} then assessment_invites.creation_time else excluded.creation_time end`,
        expirationTime: ({ ref }) => ref("excluded.expirationTime"),
      }),
    )
    .returning(questionsLeft(ctx, assessmentId))
    .executeTakeFirstOrThrow()
  return stored.questionsLeft
}

/** Gives an invitation another role. From now on it is the caller's, who gives this role. */
export async function updateInvitation({ db, user }: Context, id: string, roleId: number): Promise<void> {
  await db.updateTable("assessmentInvites").set({ roleId, createdBy: user.id }).where("id", "=", id).execute()
}

/**
 * Removes the invitations of a person to an assessment that their role, now `ownRoleId`, does not let them send. The
 * person's invitations of the same addresses to the space go as well where no other assessment there needs them, unless
 * the person may invite to the space by itself.
 */
export async function withdrawInvitations(
  { db, now }: Context,
  { id: assessmentId, spaceId }: Place,
  { userId, ownRoleId }: { userId: string; ownRoleId: number | null },
) {
  const grantable = roleTexts.map(({ id }) => id).filter((roleId) => mayInvite(ownRoleId, roleId))
  const withdrawn = await db
    .deleteFrom("assessmentInvites")
    .where("assessmentId", "=", assessmentId)
    .where("createdBy", "=", userId)
    .$if(grantable.length > 0, (qb) => qb.where("roleId", "not in", grantable))
    .returning("email")
    .execute()
  if (withdrawn.length === 0) return []
  await db
    .deleteFrom("spaceInvitations")
    .where("spaceId", "=", spaceId)
    .where("createdBy", "=", userId)
    .where(
      "email",
      "in",
      withdrawn.map(({ email }) => email),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("spaceInvitations.readerOnly", "=", true),
        exists(
          selectFrom("spaceMembers as own")
            .where("own.spaceId", "=", spaceId)
            .where("own.userId", "=", userId)
            .where(onlyReads)
            .select("own.userId"),
        ),
      ]),
    )
    .where((eb) => eb.not(isNeeded(eb, now)))
    .execute()
  return withdrawn
}

/** Whether an invitation to a space goes with an unexpired one to an assessment there, other than `exceptId`. */
function isNeeded(eb: ExpressionBuilder<DB, "spaceInvitations">, now: Time, exceptId?: string) {
  return eb.exists(
    eb
      .selectFrom("assessmentInvites as other")
      .innerJoin("assessments", "assessments.id", "other.assessmentId")
      .whereRef("other.email", "=", "spaceInvitations.email")
      .whereRef("assessments.spaceId", "=", "spaceInvitations.spaceId")
      .where("other.expirationTime", ">", now)
      .where("assessments.deleted", "=", false)
      .$if(exceptId !== undefined, (qb) => qb.where("other.id", "<>", exceptId ?? ""))
      .select("other.id"),
  )
}

/** Removes an invitation, and the invitation to its space unless another assessment there needs it. */
export async function deleteInvitation(
  { db, now }: Context,
  { id, email, assessment }: { id: string; email: string; assessment: Place },
): Promise<void> {
  await db
    .with("cancelled", (cte) => cte.deleteFrom("assessmentInvites").where("id", "=", id))
    .deleteFrom("spaceInvitations")
    .where("spaceId", "=", assessment.spaceId)
    .where("email", "=", email)
    // The statement still sees the invitation that it removes.
    .where((eb) => eb.not(isNeeded(eb, now, id)))
    .execute()
}
