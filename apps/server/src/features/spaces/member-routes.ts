import { Type } from "typebox"
import { notFound } from "../../platform/errors.ts"
import { signedLink } from "../../platform/files/route.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Addressee, Empty, NewOwner, Text, UuidReply } from "../../platform/http/schemas.ts"
import {
  memberOfInvitation,
  spaceMember,
  spaceMemberInviting,
  spaceOwner,
  spaceOwnerHandingOver,
} from "./access.ts"
import { handOverSpace } from "./hand-over.ts"
import { cancelInvitation, inviteToSpace, listInvitations } from "./invitations.ts"
import { listMembers } from "./member-queries.ts"
import { addMember, leaveSpace, removeMember } from "./members.ts"
import { enterSpace } from "./queries.ts"
import { CurrentSpace, SpaceInviteePage, SpaceMemberPage } from "./schemas.ts"

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
      const { rows, total } = await listMembers(ctx, space.id, search, page)
      const items = rows.map(({ picturePath, ...person }) => ({
        ...person,
        isOwner: person.id === space.ownerId,
        pictureLink: picturePath === null ? null : signedLink(ctx, picturePath),
      }))
      return { items, ...page, sort: "lastSeen", order: "desc" as const, total }
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
  defineRoute({
    method: "POST",
    path: "/authinfo/changecurrentspace/:spaceId/",
    summary: "Set the caller's current space",
    tag,
    access: spaceMember({ lock: "none", readers: true }),
    reply: { status: 200, schema: CurrentSpace },
    async handle({ ctx, granted: space }) {
      await enterSpace(ctx, space.id)
      return { currentSpaceId: space.id }
    },
  }),
]
