import type { Context } from "../../platform/context.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { newInvitation, sendJoinLetter, shortened } from "../invitations/index.ts"
import type { Space } from "./access.ts"
import { findPersonByEmail } from "./member-queries.ts"
import { admit, requireShared } from "./members.ts"

/**
 * Invites an address to a space: a person with a verified account becomes a member at once; otherwise a mail is sent,
 * and the person becomes a member when the address is verified for an account within a week. Inviting again restarts
 * the week.
 *
 * @throws INVALID_INPUT a default space · ALREADY_EXISTS the person is a member
 */
export async function inviteToSpace(ctx: Context, space: Space, address: string): Promise<void> {
  requireShared(space)
  const { id, email, ...renewed } = newInvitation(ctx, address)
  const person = await findPersonByEmail(ctx, space.id, email)
  if (person) return admit(ctx, space, person)
  await ctx.db
    .insertInto("spaceInvitations")
    .values({ id, spaceId: space.id, email, ...renewed })
    .onConflict((conflict) =>
      conflict.columns(["spaceId", "email"]).doUpdateSet({ ...renewed, readerOnly: false }),
    )
    .execute()
  await ctx.record({ type: "space-invitation-sent", spaceId: space.id, address: shortened(email) })
  await sendJoinLetter(ctx, email)
}

/** A page of the invitations to a space, newest first, including expired ones, which can be sent again. */
export async function listInvitations(
  { db }: Context,
  spaceId: number,
  page: { page: number; size: number },
) {
  const query = db
    .selectFrom("spaceInvitations")
    .where("spaceId", "=", spaceId)
    .select(["id", "email", "expirationTime as expirationDate", "creationTime", "createdBy"])
    .orderBy("creationTime", "desc")
    .orderBy("id")
  return fetchPage(query, page)
}

/** Withdraws an invitation; returns whether it still existed. */
export async function cancelInvitation(ctx: Context, inviteId: string): Promise<boolean> {
  const cancelled = await ctx.db
    .deleteFrom("spaceInvitations")
    .where("id", "=", inviteId)
    .returning(["spaceId", "email"])
    .executeTakeFirst()
  if (!cancelled) return false
  const { spaceId, email } = cancelled
  await ctx.record({ type: "space-invitation-cancelled", spaceId, address: shortened(email) })
  return true
}
