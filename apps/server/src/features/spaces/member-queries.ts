import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { contains } from "../../platform/database/search.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { type newLink, personWithAddress } from "../invitations/index.ts"
import { onlyReads } from "./queries.ts"

/** A person with an account, as seen from a space. Who only reads reports there is no member yet. */
export type PersonForSpace = { id: string; email: string; language: Language; isMember: boolean }

/** A page of the members of a space, including the owner, most recently seen first. */
export async function listMembers(
  { db }: Context,
  spaceId: number,
  search: string | undefined,
  page: { page: number; size: number },
) {
  const query = db
    .selectFrom("spaceMembers as member")
    .innerJoin("users as user", "user.id", "member.userId")
    .where("member.spaceId", "=", spaceId)
    .$if(search !== undefined, (qb) => qb.where(contains("person", "user", search ?? "")))
    .select(["user.id", "user.email", "user.displayName", "user.bio", "user.linkedin", "user.picturePath"])
    .orderBy("member.lastSeen", "desc")
    .orderBy("user.id")
  return fetchPage(query, page)
}

export async function findPersonByEmail(
  ctx: Context,
  spaceId: number,
  address: string,
): Promise<PersonForSpace | undefined> {
  return personWithAddress(ctx, address)
    .leftJoin("spaceMembers as member", (join) =>
      join.onRef("member.userId", "=", "user.id").on("member.spaceId", "=", spaceId),
    )
    .select([
      "user.id",
      "user.email",
      "user.language",
      sql<boolean>`member.user_id is not null and not member.reader_only`.as("isMember"),
    ])
    .executeTakeFirst()
}

/**
 * Makes a person a member with all rights, also one who has only read reports so far, and stores the link that leads them
 * there.
 */
export async function insertMember(
  { db, now, user }: Context,
  spaceId: number,
  { userId, link }: { userId: string; link: ReturnType<typeof newLink>["row"] },
): Promise<void> {
  await db
    .with("link", (cte) => cte.insertInto("invitationLinks").values(link))
    .insertInto("spaceMembers")
    .values({ spaceId, userId, createdBy: user.id, creationTime: now, lastSeen: now })
    .onConflict((conflict) =>
      conflict.columns(["spaceId", "userId"]).doUpdateSet({ readerOnly: false, fromDirectory: false }),
    )
    .execute()
}

/** Deletes memberships; returns those who were members. */
export async function deleteMembers(
  { db }: Context,
  spaceId: number,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const removed = await db
    .deleteFrom("spaceMembers")
    .where("spaceId", "=", spaceId)
    .where("userId", "in", [...userIds])
    .returning("userId")
    .execute()
  return removed.map(({ userId }) => userId)
}

/** Whether somebody is a member of a space only because of a group of the directory. */
export async function isFromDirectory({ db }: Context, spaceId: number, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom("spaceMembers")
    .where("spaceId", "=", spaceId)
    .where("userId", "=", userId)
    .where("fromDirectory", "=", true)
    .select("userId")
    .executeTakeFirst()
  return member !== undefined
}

/** Removes all roles of people on the assessments of a space, including deleted ones. */
export async function withdrawRoles(
  { db }: Context,
  spaceId: number,
  userIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("assessmentUserRoles")
    .where("userId", "in", [...userIds])
    .where("assessmentId", "in", (eb) =>
      eb.selectFrom("assessments").where("spaceId", "=", spaceId).select("id"),
    )
    .execute()
}

/** Deletes what people have invited others to, in a space and its assessments; returns what that was. */
export async function withdrawInvitations({ db }: Context, spaceId: number, userIds: readonly string[]) {
  const toSpace = await db
    .deleteFrom("spaceInvitations")
    .where("spaceId", "=", spaceId)
    .where("createdBy", "in", [...userIds])
    .returning("email")
    .execute()
  const toAssessments = await db
    .deleteFrom("assessmentInvites")
    .where("createdBy", "in", [...userIds])
    .where("assessmentId", "in", (eb) =>
      eb.selectFrom("assessments").where("spaceId", "=", spaceId).select("id"),
    )
    .returning(["assessmentId", "email"])
    .execute()
  return { toSpace, toAssessments }
}

/** A member of a space, with the number of basic spaces they own besides their default one. */
export async function findHeir({ db }: Context, spaceId: number, userId: string) {
  return db
    .selectFrom("spaceMembers as member")
    .where("member.spaceId", "=", spaceId)
    .where("member.userId", "=", userId)
    .select((eb) => [
      eb
        .selectFrom("spaces")
        .whereRef("spaces.ownerId", "=", "member.userId")
        .where("spaces.type", "=", "BASIC")
        .where("spaces.isDefault", "=", false)
        .where("spaces.deleted", "=", false)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("basicSpacesCount"),
    ])
    .executeTakeFirst()
}

/** The space an invitation is for, if the caller is a member with rights in it. */
export async function findInvitation({ db, user }: Context, inviteId: string) {
  return db
    .selectFrom("spaceInvitations as invitation")
    .innerJoin("spaces as space", "space.id", "invitation.spaceId")
    .innerJoin("spaceMembers as own", (join) =>
      join.onRef("own.spaceId", "=", "space.id").on("own.userId", "=", user.id),
    )
    .where("invitation.id", "=", inviteId)
    .where("space.deleted", "=", false)
    .where((eb) => eb.not(onlyReads(eb)))
    .select(["invitation.id", "invitation.spaceId"])
    .executeTakeFirst()
}
