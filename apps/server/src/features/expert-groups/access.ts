import type { Context } from "../../platform/context.ts"
import type { AccessRule, RequestParts } from "../../platform/http/access.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import { findGroup } from "./queries.ts"

export type ExpertGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>

/** Everybody who is signed in, for an expert group that exists. */
export const signedInForGroup: AccessRule<ExpertGroup, Context> = {
  name: "signed in",
  anonymous: false,
  check: (ctx, { params }) => requireGroup(ctx, Number(params.expertGroupId)),
}

/** Whoever is a member of the expert group of the path or invited to it. */
export const groupMemberOrInvited: AccessRule<ExpertGroup, Context> = {
  name: "member of the expert group, also an invited one",
  anonymous: false,
  async check(ctx: Context, { params }: RequestParts) {
    const group = await requireGroup(ctx, Number(params.expertGroupId))
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
