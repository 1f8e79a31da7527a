import type { Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import { acceptOwnInvitation } from "../expert-groups/index.ts"
import { acceptInvitationsOf } from "../users/index.ts"
import { findLink, type Landing, type Link, landingOf } from "./link.ts"

/**
 * Accepts what a link invites its person to, unless that was done before, and returns where it leads.
 *
 * @param link which the caller's address is locked for
 * @throws ACCESS_DENIED it was sent to another address, or the caller has not confirmed theirs · NOT_FOUND it was
 * withdrawn, has expired, or what it has led to was taken away
 */
export async function acceptLink(ctx: Context, link: Link): Promise<Landing> {
  if (link.personId !== ctx.user.id) throw accessDenied()
  if (link.membership === "PENDING" && link.expertGroupId !== null) {
    const isMember = await acceptOwnInvitation(ctx, link.expertGroupId)
    const group = isMember && landingOf({ ...link, membership: "ACTIVE" })
    if (!group) throw notFound("invitation")
    return group
  }
  await acceptInvitationsOf(ctx, ctx.user)
  const now = await findLink(ctx, link.tokenHash)
  const landing = now ? landingOf(now) : null
  if (!now || !landing) throw notFound("invitation")
  if (now.usedTime === null)
    await ctx.db
      .updateTable("invitationLinks")
      .set({ usedTime: ctx.now })
      .where("tokenHash", "=", now.tokenHash)
      .execute()
  return landing
}
