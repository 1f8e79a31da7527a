import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { ExpertGroup } from "./access.ts"
import { deleteMember, isActiveMember, makeOwner } from "./member-queries.ts"

/**
 * Removes somebody from an expert group, or withdraws the invitation to it.
 *
 * @throws ACCESS_DENIED the owner, who cannot be removed · NOT_FOUND who is neither member nor invited
 */
export async function removeMember(ctx: Context, group: ExpertGroup, userId: string): Promise<void> {
  if (userId === group.ownerId) throw accessDenied()
  if (!(await deleteMember(ctx, group.id, userId))) throw notFound("groupMember")
  await ctx.record({ type: "expert-group-member-removed", expertGroupId: group.id, userId })
}

/**
 * The caller leaves an expert group, or declines the invitation to it.
 *
 * @throws INVALID_INPUT the owner, who hands the group over or deletes it
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
 * @throws INVALID_INPUT the caller, or who is no active member
 */
export async function handOverGroup(ctx: Context, group: ExpertGroup, userId: string): Promise<void> {
  if (userId === group.ownerId || !(await isActiveMember(ctx, group.id, userId))) {
    throw invalid({
      en: "An expert group can be handed over to another of its members.",
      fa: "گروه خبره را فقط می‌توان به عضو دیگری از آن سپرد.",
    })
  }
  await makeOwner(ctx, group.id, userId)
  await ctx.record({ type: "expert-group-handed-over", expertGroupId: group.id, userId })
}
