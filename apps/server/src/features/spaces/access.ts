import type { Context } from "../../platform/context.ts"
import type { AccessRule, RequestParts } from "../../platform/http/access.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import { findDefaultSpaceId, findSpace } from "./queries.ts"

export type Space = NonNullable<Awaited<ReturnType<typeof findSpace>>>

/** A member of the space of the path. Unknown and deleted spaces are NOT_FOUND. */
export const spaceMember: AccessRule<Space, Context> = {
  name: "member of the space",
  anonymous: false,
  check: requireMember,
}

/** The owner of the space of the path. */
export const spaceOwner: AccessRule<Space, Context> = {
  name: "owner of the space",
  anonymous: false,
  async check(ctx, request) {
    const space = await requireMember(ctx, request)
    if (space.ownerId !== ctx.user.id) throw accessDenied()
    return space
  },
}

/** A member of the space named in the query. */
export const spaceMemberByQuery: AccessRule<Space, Context> = {
  name: "member of the space",
  anonymous: false,
  check: async (ctx, { query }) => requireMember(ctx, { params: query, query, body: undefined }),
}

/** The space, if the caller is a member of it; undefined for an outsider. Unknown ones are NOT_FOUND. */
export async function findSpaceOfMember(ctx: Context, id: number): Promise<Space | undefined> {
  const space = await findSpace(ctx, id)
  if (!space) throw notFound("space")
  return space.isMember ? space : undefined
}

async function requireMember(ctx: Context, { params }: RequestParts): Promise<Space> {
  const id = params.spaceId === "undefined" ? await findDefaultSpaceId(ctx) : Number(params.spaceId)
  const space = id === undefined ? undefined : await findSpace(ctx, id)
  if (!space) throw notFound("space")
  if (!space.isMember) throw accessDenied()
  return space
}
