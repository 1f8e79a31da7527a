import type { AnonymousContext, CurrentUser } from "../../platform/context.ts"

/** Turns the unexpired space invitations of the user's email address into memberships, and removes all of them. */
export async function acceptInvitations(ctx: AnonymousContext, user: CurrentUser): Promise<void> {
  const invitations = await ctx.db
    .deleteFrom("spaceInvitations")
    .where("email", "=", user.email)
    .returning(["spaceId", "createdBy", "expirationTime", "readerOnly"])
    .execute()
  const good = invitations.filter(({ expirationTime }) => expirationTime > ctx.now)
  if (good.length === 0) return
  await ctx.db
    .insertInto("spaceMembers")
    .values(
      good.map(({ spaceId, createdBy, readerOnly }) => ({
        spaceId,
        userId: user.id,
        createdBy,
        readerOnly,
        creationTime: ctx.now,
        lastSeen: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { spaceId } of good) await ctx.record({ type: "space-joined", spaceId, userId: user.id })
}
