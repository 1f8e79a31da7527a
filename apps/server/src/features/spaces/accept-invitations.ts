import type { AnonymousContext, CurrentUser } from "../../platform/context.ts"
import { onlyReads } from "./queries.ts"

/**
 * Turns the unexpired space invitations of the user's email address into memberships, and removes all of them. An
 * invitation counts only while the person who sent it could send it again.
 *
 * @param locked the spaces and senders that are locked
 */
export async function acceptInvitations(
  ctx: AnonymousContext,
  user: CurrentUser,
  locked: { spaceIds: readonly number[]; senderIds: readonly string[] },
): Promise<void> {
  const invitations = await ctx.db
    .deleteFrom("spaceInvitations")
    .where("email", "=", user.email)
    .where("spaceId", "in", locked.spaceIds)
    .where("createdBy", "in", locked.senderIds)
    .returning((eb) => [
      "spaceId",
      "createdBy",
      "expirationTime",
      "readerOnly",
      eb
        .exists(
          eb
            .selectFrom("spaceMembers as own")
            .whereRef("own.spaceId", "=", "spaceInvitations.spaceId")
            .whereRef("own.userId", "=", "spaceInvitations.createdBy")
            .where((of) => of.or([of("spaceInvitations.readerOnly", "=", true), of.not(onlyReads(of))]))
            .select("own.userId"),
        )
        .as("isGranted"),
    ])
    .execute()
  const good = invitations.filter(({ expirationTime, isGranted }) => isGranted && expirationTime > ctx.now)
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
