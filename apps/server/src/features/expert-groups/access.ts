import type { Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { findGroup } from "./queries.ts"

export type ExpertGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>

type NamesGroup = { params: { expertGroupId: number } }

/** Everybody who is signed in, for an expert group that exists. */
export const signedInForGroup: AccessRule<ExpertGroup, Context, NamesGroup> = {
  policy: { on: "nothing", relation: "signed in", anonymous: false },
  check: (ctx, { params }) => requireGroup(ctx, params.expertGroupId),
}

/** A member of the expert group of the path, or somebody invited to it. */
export const groupMemberOrInvited: AccessRule<ExpertGroup, Context, NamesGroup> = {
  policy: { on: "expert group", relation: "member or invited", anonymous: false },
  // What a member notes here is theirs alone.
  lock: "none",
  async check(ctx, { params }) {
    const group = await requireGroup(ctx, params.expertGroupId)
    if (group.ownStatus === null) throw accessDenied()
    return group
  },
}

/**
 * The group, if the caller owns it.
 *
 * @throws NOT_FOUND unknown or deleted · ACCESS_DENIED somebody else's
 */
export async function requireOwnGroup(ctx: Context, id: number): Promise<ExpertGroup> {
  const group = await requireGroup(ctx, id)
  if (group.ownerId !== ctx.user.id) throw accessDenied()
  return group
}

async function requireGroup(ctx: Context, id: number): Promise<ExpertGroup> {
  const group = await findGroup(ctx, id)
  if (!group) throw notFound("expertGroup")
  return group
}
