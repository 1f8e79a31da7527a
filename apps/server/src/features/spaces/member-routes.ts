import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound, upgradeRequired } from "../../platform/errors.ts"
import { signedLink } from "../../platform/files/route.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { fetchPage, pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Addressee, Empty, NewOwner, Text, UuidReply } from "../../platform/http/schemas.ts"
import { newInvitation, newLink, sendLetter, shortened } from "../invitations/index.ts"
import {
  memberOfInvitation,
  type Space,
  spaceMember,
  spaceMemberInviting,
  spaceOwner,
  spaceOwnerHandingOver,
} from "./access.ts"
import { countManaged, makeOwner } from "./make-owner.ts"
import { findHeir, findPersonByEmail, listMembers } from "./member-queries.ts"
import { addMember, admit, invitationLetter, leaveSpace, removeMember, requireShared } from "./members.ts"
import { SpaceInviteePage, SpaceMemberPage } from "./schemas.ts"

const tag = "spaces"

/** The members of a space, and the invitations to it. */
export const memberRoutes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/:spaceId/members/",
    summary: "Members of a space, most recently seen first; `search` is part of a name or an address",
    tag,
    access: spaceMember(),
    query: Type.Object({ search: Type.Optional(Text({ min: 1, max: 100 })), ...pagingQuery(10) }),
    reply: { status: 200, schema: SpaceMemberPage },
    async handle({ ctx, query: { search, ...page }, granted: space }) {
      const [{ rows, total }, done] = await Promise.all([
        listMembers(ctx, space.id, search, page),
        countManaged(ctx, space),
      ])
      const items = rows.map(({ picturePath, ...person }) => ({
        ...person,
        isOwner: person.id === space.ownerId,
        pictureLink: picturePath === null ? null : signedLink(ctx, picturePath),
      }))
      const handOver = done === null ? null : { done, total: space.assessmentsCount }
      return { items, ...page, sort: "lastSeen", order: "desc" as const, total, handOver }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/spaces/:spaceId/members/",
    summary: "Make a person with an account a member",
    tag,
    access: spaceMemberInviting,
    example: { body: { email: "ada@example.com" } },
    body: Addressee,
    reply: { status: 200, schema: UuidReply },
    errors: { 409: ErrorReply },
    handle: async ({ ctx, body, granted: space }) => addMember(ctx, space, body.email),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/spaces/:spaceId/members/:userId/",
    summary: "Remove a person from a space, with all their roles on its assessments",
    tag,
    access: spaceOwner,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, params, granted: space }) => removeMember(ctx, space, params.userId),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/spaces/:spaceId/leave/",
    summary: "Leave a space, and give up all roles on its assessments",
    tag,
    access: spaceMember({ lock: "exclusive", readers: true }),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: space }) => leaveSpace(ctx, space),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/spaces/:spaceId/owner/",
    summary: "Hand a space over to another member",
    tag,
    access: spaceOwnerHandingOver,
    example: { body: { userId: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02" } },
    body: NewOwner,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, body, granted: space }) => handOverSpace(ctx, space, body.userId),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/spaces/:spaceId/invite/",
    summary: "Invite an address to a space; repeating it sends the invitation again",
    tag,
    access: spaceMemberInviting,
    example: { body: { email: "ada@example.com" } },
    body: Addressee,
    reply: { status: 200, schema: Empty },
    errors: { 409: ErrorReply },
    handle: async ({ ctx, body, granted: space }) => inviteToSpace(ctx, space, body.email),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/:spaceId/invitees/",
    summary: "Invitations to a space, newest first, including expired ones",
    tag,
    access: spaceMember(),
    query: Type.Object(pagingQuery(100)),
    reply: { status: 200, schema: SpaceInviteePage },
    async handle({ ctx, query, granted: space }) {
      const { rows, total } = await listInvitations(ctx, space.id, query)
      return { items: rows, ...query, sort: "creationTime", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/space-invitations/:inviteId/",
    summary: "Withdraw an invitation to a space",
    tag,
    access: memberOfInvitation,
    reply: { status: 204, schema: Empty },
    async handle({ ctx, granted: invitation }) {
      if (!(await cancelInvitation(ctx, invitation.id))) throw notFound("invitation")
    },
  }),
]

/**
 * Hands a space over to another member, who becomes its owner and manager of all its assessments. The caller stays a
 * member and keeps their roles.
 *
 * @throws INVALID_INPUT a default space, the caller themselves, or not a member · UPGRADE_REQUIRED when the member
 * already owns as many basic spaces as the plan allows
 */
async function handOverSpace(ctx: Context, space: Space, userId: string): Promise<void> {
  requireShared(space)
  const heir = userId === space.ownerId ? undefined : await findHeir(ctx, space.id, userId)
  if (!heir) {
    throw invalid({
      en: "The ownership of a space can only be transferred to another member.",
      fa: "مالکیت فضا را تنها به عضو دیگری از آن می‌توان منتقل کرد.",
    })
  }
  if (space.type === "BASIC" && heir.basicSpacesCount >= ctx.tenant.limits.maxBasicSpaces) {
    throw upgradeRequired({
      en: "This person already owns as many basic spaces as they can.",
      fa: "این فرد بیش از این نمی‌تواند مالک فضای پایه باشد.",
    })
  }
  await makeOwner(ctx, space.id, userId)
  await ctx.record({ type: "space-handed-over", spaceId: space.id, userId })
}

/**
 * Invites an address to a space: a person with a verified account becomes a member at once; otherwise a mail is sent,
 * and the person becomes a member when the address is verified for an account within a week. Inviting again restarts
 * the week.
 *
 * @throws INVALID_INPUT a default space · ALREADY_EXISTS the person is a member
 */
async function inviteToSpace(ctx: Context, space: Space, address: string): Promise<void> {
  requireShared(space)
  const { id, email, ...renewed } = newInvitation(ctx, address)
  const person = await findPersonByEmail(ctx, space.id, email)
  if (person) return admit(ctx, space, person)
  const link = newLink(ctx, email, { kind: "SPACE", spaceId: space.id })
  await ctx.db
    .with("link", (cte) => cte.insertInto("invitationLinks").values(link.row))
    .insertInto("spaceInvitations")
    .values({ id, spaceId: space.id, email, ...renewed })
    .onConflict((conflict) =>
      conflict.columns(["spaceId", "email"]).doUpdateSet({ ...renewed, readerOnly: false }),
    )
    .execute()
  await ctx.record({ type: "space-invitation-sent", spaceId: space.id, address: shortened(email) })
  await sendLetter(ctx, email, invitationLetter(ctx, { space, email, link: link.address }))
}

/** A page of the invitations to a space, newest first, including expired ones, which can be sent again. */
async function listInvitations({ db }: Context, spaceId: number, page: { page: number; size: number }) {
  const query = db
    .selectFrom("spaceInvitations")
    .where("spaceId", "=", spaceId)
    .select(["id", "email", "expirationTime as expirationDate", "creationTime", "createdBy"])
    .orderBy("creationTime", "desc")
    .orderBy("id")
  return fetchPage(query, page)
}

/** Withdraws an invitation; returns whether it still existed. */
async function cancelInvitation(ctx: Context, inviteId: string): Promise<boolean> {
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
