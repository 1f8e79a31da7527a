import type { AnonymousContext, CurrentUser } from "../../platform/context.ts"

/**
 * Turns the unexpired space invitations of the user's email address into memberships, and removes all of them. An
 * invitation counts only while the person who sent it is a member, who could send it again.
 */
export async function acceptInvitations(ctx: AnonymousContext, user: CurrentUser): Promise<void> {
  const invitations = await ctx.db
    .deleteFrom("spaceInvitations")
    .where("email", "=", user.email)
    .returning((eb) => [
      "spaceId",
      "createdBy",
      "expirationTime",
      eb
        .exists(
          eb
            .selectFrom("spaceMembers as inviter")
            .whereRef("inviter.spaceId", "=", "spaceInvitations.spaceId")
            .whereRef("inviter.userId", "=", "spaceInvitations.createdBy")
            .select("inviter.userId"),
        )
        .as("isGranted"),
    ])
    .execute()
  const good = invitations.filter(({ expirationTime, isGranted }) => isGranted && expirationTime > ctx.now)
  if (good.length === 0) return
  await ctx.db
    .insertInto("spaceMembers")
    .values(
      good.map(({ spaceId, createdBy }) => ({
        spaceId,
        userId: user.id,
        createdBy,
        creationTime: ctx.now,
        lastSeen: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { spaceId } of good) await ctx.record({ type: "space-joined", spaceId, userId: user.id })
}
