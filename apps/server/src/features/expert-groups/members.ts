import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { ExpertGroup } from "./access.ts"
import { deleteMember, isActiveMember, makeOwner } from "./member-queries.ts"

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
      en: "You own this expert group. Hand it over to another member before you leave.",
      fa: "شما مالک این گروه خبره هستید. پیش از ترک، آن را به عضو دیگری بسپارید.",
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
      en: "An expert group can only be handed over to another of its members.",
      fa: "گروه خبره را فقط می‌توان به عضو دیگری از آن سپرد.",
    })
  }
  await makeOwner(ctx, group.id, userId)
  await ctx.record({ type: "expert-group-handed-over", expertGroupId: group.id, userId })
}
