import type { NotNull } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import { personWithAddress } from "../invitations/index.ts"
import { type ExpertGroup, lockGroup } from "./access.ts"
import { findGroup } from "./queries.ts"

/**
 * Removes a member from an expert group, or withdraws an invitation to it.
 *
 * @throws ACCESS_DENIED for the owner · NOT_FOUND for a user who is neither member nor invited
 */
export async function removeMember(ctx: Context, group: ExpertGroup, userId: string): Promise<void> {
  if (userId === group.ownerId) throw accessDenied()
  if (!(await deleteMember(ctx, group.id, userId))) throw notFound("groupMember")
  await ctx.record({ type: "expert-group-member-removed", expertGroupId: group.id, userId })
}

/**
 * Lets the caller leave an expert group or decline the invitation to it.
 *
 * @throws INVALID_INPUT for the owner, who must hand the group over or delete it
 */
export async function leaveGroup(ctx: Context, group: ExpertGroup): Promise<void> {
  if (ctx.user.id === group.ownerId) {
    throw invalid({
      en: "You own this expert group. Transfer its ownership to another member before you leave.",
      fa: "شما مالک این گروه خبره هستید. پیش از ترک، مالکیت آن را به عضو دیگری منتقل کنید.",
    })
  }
  const userId = ctx.user.id
  await deleteMember(ctx, group.id, userId)
  await ctx.record({ type: "expert-group-member-removed", expertGroupId: group.id, userId })
}

/**
 * Hands an expert group over, with its kits, to another active member. The caller stays a member.
 *
 * @throws INVALID_INPUT for the caller, or a user who is not an active member
 */
export async function handOverGroup(ctx: Context, group: ExpertGroup, userId: string): Promise<void> {
  if (userId === group.ownerId || !(await isActiveMember(ctx, group.id, userId))) {
    throw invalid({
      en: "The ownership of an expert group can only be transferred to another member.",
      fa: "مالکیت گروه خبره را تنها به عضو دیگری از آن می‌توان منتقل کرد.",
    })
  }
  await makeOwner(ctx, group.id, userId)
  await ctx.record({ type: "expert-group-handed-over", expertGroupId: group.id, userId })
}

/**
 * Makes a person owner of an expert group in the name of the operator, and an active member before, if it is still owned
 * by somebody else whom the caller names.
 *
 * @returns whether it was
 */
export async function giveGroup(
  ctx: Context,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<boolean> {
  await lockGroup(ctx, id)
  const group = await findGroup(ctx, id)
  if (group?.ownerId !== from) return false
  const active = {
    status: "ACTIVE" as const,
    inviteToken: null,
    inviteExpirationTime: null,
    lastSeen: ctx.now,
  }
  await ctx.db
    .insertInto("expertGroupMembers")
    .values({ expertGroupId: id, userId: to, ...active, createdBy: ctx.user.id, creationTime: ctx.now })
    .onConflict((conflict) => conflict.columns(["expertGroupId", "userId"]).doUpdateSet(active))
    .execute()
  await makeOwner(ctx, id, to)
  await ctx.record({ type: "expert-group-handed-over", expertGroupId: id, userId: to })
  return true
}

/** The user with an address, and their status in a group. */
export async function findPersonByEmail(ctx: Context, groupId: number, address: string) {
  return personWithAddress(ctx, address)
    .leftJoin("expertGroupMembers as member", (join) =>
      join.onRef("member.userId", "=", "user.id").on("member.expertGroupId", "=", groupId),
    )
    .select(["user.id", "user.email", "user.language", "member.status"])
    .executeTakeFirst()
}

/** Upserts the invitation of a user who is not an active member. */
export async function upsertInvitation(
  { db, now, user }: Context,
  groupId: number,
  userId: string,
  { token, expiry }: { token: string; expiry: Time },
): Promise<void> {
  const invitation = {
    status: "PENDING" as const,
    inviteToken: token,
    inviteTime: now,
    inviteExpirationTime: expiry,
    createdBy: user.id,
  }
  await db
    .insertInto("expertGroupMembers")
    .values({ expertGroupId: groupId, userId, ...invitation, creationTime: now, lastSeen: now })
    .onConflict((conflict) => conflict.columns(["expertGroupId", "userId"]).doUpdateSet(invitation))
    .execute()
}

/** The caller's membership or invitation in a group; undefined if there is none. */
export async function findOwnInvitation({ db, user }: Context, groupId: number) {
  return db
    .selectFrom("expertGroupMembers")
    .where("expertGroupId", "=", groupId)
    .where("userId", "=", user.id)
    .select(["status", "inviteToken", "inviteExpirationTime", "createdBy"])
    .executeTakeFirst()
}

/** The caller's invitations that can be accepted. Those of a former owner of the group cannot. */
export async function listOwnInvitations({ db, now, user }: Context) {
  const rows = await db
    .selectFrom("expertGroupMembers as own")
    .innerJoin("expertGroups as group", "group.id", "own.expertGroupId")
    .where("own.userId", "=", user.id)
    .where("own.status", "=", "PENDING")
    .where("own.inviteExpirationTime", ">", now)
    .whereRef("own.createdBy", "=", "group.ownerId")
    .where("group.deleted", "=", false)
    .select(["group.id", "group.title", "own.inviteToken", "own.inviteExpirationTime"])
    .$narrowType<{ inviteToken: NotNull; inviteExpirationTime: NotNull }>()
    .orderBy("own.inviteExpirationTime")
    .orderBy("group.id")
    .limit(20)
    .execute()
  return rows.map(({ id, title, inviteToken, inviteExpirationTime }) => ({
    expertGroup: { id, title },
    inviteToken,
    expirationTime: inviteExpirationTime,
  }))
}

/** Turns the caller's invitation into a membership, and clears the token. */
export async function activateMember({ db, now, user }: Context, groupId: number): Promise<void> {
  await db
    .updateTable("expertGroupMembers")
    .set({ status: "ACTIVE", inviteToken: null, inviteExpirationTime: null, lastSeen: now })
    .where("expertGroupId", "=", groupId)
    .where("userId", "=", user.id)
    .execute()
}

/** Deletes a membership or an invitation. @returns whether there was one */
async function deleteMember({ db }: Context, groupId: number, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("expertGroupMembers")
    .where("expertGroupId", "=", groupId)
    .where("userId", "=", userId)
    .returning("userId")
    .executeTakeFirst()
  return removed !== undefined
}

async function isActiveMember({ db }: Context, groupId: number, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom("expertGroupMembers")
    .where("expertGroupId", "=", groupId)
    .where("userId", "=", userId)
    .where("status", "=", "ACTIVE")
    .select("userId")
    .executeTakeFirst()
  return member !== undefined
}

/**
 * Makes a member the owner of a group, with access to all its kits. Only the owner invites, so what the former one has
 * sent is withdrawn.
 */
async function makeOwner({ db, now, user }: Context, groupId: number, userId: string): Promise<void> {
  await db
    .deleteFrom("expertGroupMembers")
    .where("expertGroupId", "=", groupId)
    .where("status", "=", "PENDING")
    .execute()
  await db
    .updateTable("expertGroups")
    .set({ ownerId: userId, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", groupId)
    .execute()
  await db
    .insertInto("kitUsers")
    .columns(["kitId", "userId"])
    .expression((eb) =>
      eb
        .selectFrom("kits")
        .where("expertGroupId", "=", groupId)
        .select(["id", eb.cast<string>(eb.val(userId), "uuid").as("userId")]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
