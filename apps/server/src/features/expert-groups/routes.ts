import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { signedLink } from "../../platform/files/route.ts"
import { signedIn, signedInExclusive } from "../../platform/http/access.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, IdReply } from "../../platform/http/schemas.ts"
import { type ExpertGroup, groupMemberOrInvited, signedInForGroup } from "./access.ts"
import { createGroup } from "./create-group.ts"
import { membershipRoutes } from "./membership-routes.ts"
import { ownerRoutes } from "./owner-routes.ts"
import { listGroups, listMembers, touchLastSeen } from "./queries.ts"
import {
  ExpertGroupMemberPage,
  ExpertGroupPage,
  ExpertGroupReply,
  MembershipStatus,
  NewExpertGroup,
} from "./schemas.ts"

const tag = "expert groups"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/expert-groups/",
    summary: "The caller's expert groups, most recently seen first",
    tag,
    access: signedIn,
    query: Type.Object(pagingQuery(10)),
    reply: { status: 200, schema: ExpertGroupPage },
    async handle({ ctx, query }) {
      const { rows, total } = await listGroups(ctx, query)
      const items = rows.map((row) => card(ctx, row))
      return { items, ...query, sort: "lastSeen", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/expert-groups/",
    summary: "Create an expert group",
    tag,
    access: signedInExclusive,
    example: {
      body: { title: "Quality guild", bio: "We look after quality.", about: "<p>We look after quality.</p>" },
    },
    multipart: { files: 1, bytesOfFile: 2 * 1024 * 1024 },
    body: NewExpertGroup,
    reply: { status: 201, schema: IdReply },
    handle: async ({ ctx, body }) => createGroup(ctx, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/expert-groups/:expertGroupId/",
    summary: "One expert group",
    tag,
    access: signedInForGroup,
    reply: { status: 200, schema: ExpertGroupReply },
    async handle({ ctx, granted: group }) {
      const { about, website } = group
      const shown = card(ctx, group)
      return { ...shown, about, website, pictureLink: shown.picture }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/expert-groups/:expertGroupId/members/",
    summary: "Members of an expert group, or (for its owner) invited people",
    tag,
    access: signedInForGroup,
    query: Type.Object({ status: Type.Optional(MembershipStatus), ...pagingQuery(100) }),
    reply: { status: 200, schema: ExpertGroupMemberPage },
    async handle({ ctx, query: { status = "ACTIVE", ...page }, granted: group }) {
      const isOwner = group.ownerId === ctx.user.id
      if (status === "PENDING" && !isOwner) {
        return { items: [], page: 0, size: 0, sort: null, order: null, total: 0 }
      }
      const { rows, total } = await listMembers(ctx, group.id, status, page)
      const items = rows.map(({ email, picturePath, inviteExpirationTime, ...member }) => ({
        ...member,
        email: isOwner ? email : null,
        pictureLink: picturePath === null ? null : signedLink(ctx, picturePath),
        inviteExpirationDate: inviteExpirationTime,
        deletable: isOwner && member.id !== ctx.user.id,
      }))
      return { items, ...page, sort: "lastSeen", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/expert-groups/:expertGroupId/seen/",
    summary: "Record that the caller has opened the expert group",
    tag,
    // Only changes the member's own row.
    access: groupMemberOrInvited({ lock: "none" }),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted: group }) => touchLastSeen(ctx, group.id),
  }),
  ...ownerRoutes,
  ...membershipRoutes,
]

type Card = Pick<
  ExpertGroup,
  "id" | "title" | "bio" | "picturePath" | "ownerId" | "publishedKitsCount" | "membersCount" | "members"
>

function card(ctx: Context, { picturePath, ownerId, ...group }: Card) {
  const { id, title, bio, publishedKitsCount, membersCount, members } = group
  return {
    ...{ id, title, bio, publishedKitsCount, membersCount, members },
    picture: picturePath === null ? null : signedLink(ctx, picturePath),
    editable: ownerId === ctx.user.id,
  }
}
