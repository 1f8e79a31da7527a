import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import { lockAddress } from "../invitations/index.ts"
import { findGroup } from "./queries.ts"

export type ExpertGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>

type NamesGroup = { params: { expertGroupId: number } }
type GroupRule = AccessRule<ExpertGroup, Context, NamesGroup>

/** Any signed-in user, for an existing expert group. */
export const signedInForGroup: GroupRule = {
  policy: { on: "nothing", relation: "signed in", anonymous: false },
  check: (ctx, { params }) => requireGroup(ctx, params.expertGroupId),
}

/** Any signed-in user. Locks the expert group, because its members are about to change. */
export const signedInForGroupExclusive: GroupRule = {
  ...signedInForGroup,
  lock: "exclusive",
  async check(ctx, { params }) {
    await lockGroup(ctx, params.expertGroupId)
    return requireGroup(ctx, params.expertGroupId)
  },
}

/**
 * Like {@link signedInForGroupExclusive}, with the token of an invitation link. A token that is none, such as that of a
 * link that was cut off, is refused before anything is looked up.
 */
export const bearerOfInvitation: AccessRule<
  ExpertGroup,
  Context,
  { params: { expertGroupId: number; inviteToken: string } }
> = {
  ...signedInForGroupExclusive,
  async check(ctx, { params }) {
    if (!hasShape(UuidText, params.inviteToken)) throw deadLink()
    return signedInForGroupExclusive.check(ctx, { params })
  },
}

/** The link of an invitation does not, or no longer, lead anywhere. */
export function deadLink() {
  return invalid({
    en: "This invitation link is no longer valid. Use the link in the latest invitation.",
    fa: "این پیوند دعوت دیگر معتبر نیست. از پیوند آخرین دعوت استفاده کنید.",
  })
}

/** A member of the expert group in the path, or a person invited to it. */
export function groupMemberOrInvited({ lock = "none" }: { lock?: "exclusive" | "none" } = {}): GroupRule {
  return {
    policy: { on: "expert group", relation: "member or invited", anonymous: false },
    lock,
    async check(ctx, { params }) {
      if (lock === "exclusive") await lockGroup(ctx, params.expertGroupId)
      const group = await requireGroup(ctx, params.expertGroupId)
      if (group.ownStatus === null) throw accessDenied()
      return group
    },
  }
}

/** The owner of the expert group in the path. Locks the group. */
export const groupOwner: GroupRule = {
  policy: { on: "expert group", relation: "owner", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params }) {
    await lockGroup(ctx, params.expertGroupId)
    return requireOwnGroup(ctx, params.expertGroupId)
  },
}

/** Like {@link groupOwner}, for calls with an email address in the body, which is locked as well. */
export const groupOwnerInviting: AccessRule<ExpertGroup, Context, NamesGroup & { body: { email: string } }> =
  {
    ...groupOwner,
    async check(ctx, request) {
      await lockAddress(ctx, request.body.email)
      return groupOwner.check(ctx, request)
    },
  }

/** Like {@link groupOwner}, but also locks both the present and the new owner. */
export const groupOwnerHandingOver: AccessRule<
  ExpertGroup,
  Context,
  NamesGroup & { body: { userId: string } }
> = {
  ...groupOwner,
  async check(ctx, { params, body }) {
    await ctx.lock(
      { on: "user", id: ctx.user.id, mode: "exclusive" },
      { on: "user", id: body.userId, mode: "exclusive" },
      { on: "expertGroup", id: params.expertGroupId, mode: "exclusive" },
    )
    return requireOwnGroup(ctx, params.expertGroupId)
  },
}

/** Serialises all changes of titles, because titles are unique. */
export async function lockTitles(ctx: Context): Promise<void> {
  await ctx.lock({ on: "expertGroup", id: "titles", mode: "exclusive" })
}

export async function lockGroup(ctx: Context, id: number): Promise<void> {
  await ctx.lock({ on: "expertGroup", id, mode: "exclusive" })
}

/**
 * The group, if the caller owns it.
 *
 * @throws NOT_FOUND unknown or deleted · ACCESS_DENIED owned by somebody else
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
