import type { Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { lockAddress } from "../invitations/index.ts"
import { findInvitation } from "./member-queries.ts"
import { findDefaultSpaceId, findSpace } from "./queries.ts"

export type Space = NonNullable<Awaited<ReturnType<typeof findSpace>>>

type Locking = {
  lock?: "exclusive" | "none"
  /** Whether it also admits members who only read reports in the space. */
  readers?: true
}
type SpaceRule<Needs> = AccessRule<Space, Context, Needs>
type NamesSpace = { params: { spaceId: number } }

/** A member with rights in the space in the path. Unknown and deleted spaces are NOT_FOUND. */
export function spaceMember(locking: Locking = {}): SpaceRule<NamesSpace> {
  return spaceMemberOf(({ params }: NamesSpace) => params.spaceId, locking)
}

/** A member of a space that is named elsewhere in the request. */
export function spaceMemberOf<Needs>(
  spaceIdIn: (request: Needs) => number,
  { lock, readers }: Locking = {},
): SpaceRule<Needs> {
  return {
    policy: { on: "space", relation: readers ? "member or reader of a report" : "member", anonymous: false },
    lock,
    async check(ctx, request) {
      const id = spaceIdIn(request)
      if (lock === "exclusive") await ctx.lock({ on: "space", id, mode: "exclusive" })
      return requireMember(ctx, id, readers)
    },
  }
}

/**
 * A member of the space in the path who names a person by address. Space and address are locked, so that meanwhile
 * nobody signs up with the address or deletes the account that has it.
 */
export const spaceMemberInviting: SpaceRule<NamesSpace & { body: { email: string } }> = {
  policy: { on: "space", relation: "member", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params: { spaceId: id }, body: { email } }) {
    await lockAddress(ctx, email)
    await ctx.lock({ on: "space", id, mode: "exclusive" })
    return requireMember(ctx, id)
  },
}

/** The owner of the space in the path, locked with the space because titles must be unique per owner. */
export const spaceOwner: SpaceRule<NamesSpace> = {
  policy: { on: "space", relation: "owner", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params: { spaceId: id } }) {
    await ctx.lock({ on: "user", id: ctx.user.id, mode: "exclusive" }, { on: "space", id, mode: "exclusive" })
    const space = await requireMember(ctx, id)
    if (space.ownerId !== ctx.user.id) throw accessDenied()
    return space
  },
}

/** The owner of the space in the path, for reading only. */
export const spaceOwnerReading: SpaceRule<NamesSpace> = {
  policy: { on: "space", relation: "owner", anonymous: false },
  async check(ctx, { params: { spaceId } }) {
    const space = await requireMember(ctx, spaceId)
    if (space.ownerId !== ctx.user.id) throw accessDenied()
    return space
  },
}

/**
 * The owner of the space in the path, who hands it over. Both owners are locked as well, because the number of spaces a
 * person can own is limited.
 */
export const spaceOwnerHandingOver: SpaceRule<NamesSpace & { body: { userId: string } }> = {
  policy: { on: "space", relation: "owner", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params: { spaceId: id }, body: { userId } }) {
    await ctx.lock(
      { on: "user", id: ctx.user.id, mode: "exclusive" },
      { on: "user", id: userId, mode: "exclusive" },
      { on: "space", id, mode: "exclusive" },
    )
    const space = await requireMember(ctx, id)
    if (space.ownerId !== ctx.user.id) throw accessDenied()
    return space
  },
}

/** A member of the space of the invitation in the path; to others, the invitation does not exist. */
export const memberOfInvitation: AccessRule<{ id: string }, Context, { params: { inviteId: string } }> = {
  policy: { on: "space invitation", relation: "member of its space", anonymous: false, hides: true },
  // Concurrent calls that withdraw or accept the invitation wait for each other at its row, which exists or not.
  lock: "none",
  async check(ctx, { params: { inviteId } }) {
    const invitation = await findInvitation(ctx, inviteId)
    if (!invitation) throw notFound("invitation")
    return invitation
  },
}

/** The caller's default space: everybody who is signed in has one, and is a member of it. */
export const ownDefaultSpace: SpaceRule<unknown> = {
  policy: { on: "nothing", relation: "signed in", anonymous: false },
  async check(ctx) {
    const id = await findDefaultSpaceId(ctx)
    if (id === undefined) throw notFound("space")
    return requireMember(ctx, id)
  },
}

/** The space if the caller is a member of it, otherwise undefined. Unknown spaces are NOT_FOUND. */
export async function findSpaceOfMember(ctx: Context, id: number): Promise<Space | undefined> {
  const space = await findSpace(ctx, id)
  if (!space) throw notFound("space")
  return space.isMember ? space : undefined
}

/** Members who only read reports have no rights in the space, unless `readers` are admitted. */
async function requireMember(ctx: Context, id: number, readers = false): Promise<Space> {
  const space = await findSpaceOfMember(ctx, id)
  if (!space || (space.onlyReads && !readers)) throw accessDenied()
  return space
}
