import { Type } from "typebox"
import { millisecondsOf } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { signedIn, signedInExclusive } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, IdReply, Text } from "../../platform/http/schemas.ts"
import { type Space, spaceMember, spaceOwner } from "./access.ts"
import {
  canTakeAssessment,
  createSpace,
  mayCreateBasicSpace,
  requireFreeTitle,
  topSpaces,
} from "./create-space.ts"

import { memberRoutes } from "./member-routes.ts"
import { listSpaces, renameSpace, softDeleteSpace, touchLastSeen } from "./queries.ts"
import {
  NewSpace,
  SpaceAllowance,
  SpaceEdit,
  SpacePage,
  SpaceReply,
  SpaceTypes,
  spaceSorts,
  spaceTypeReply,
  TopSpaces,
} from "./schemas.ts"

const tag = "spaces"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/",
    summary: "Spaces of the caller, most recently seen first or by title",
    tag,
    access: signedIn,
    query: Type.Object({
      search: Type.Optional(Text({ min: 1, max: 100, description: "Part of the title" })),
      sort: Type.Enum([...spaceSorts], { default: "lastSeen" }),
      ...pagingQuery(10),
    }),
    reply: { status: 200, schema: SpacePage },
    async handle({ ctx, query: { search, sort, ...page } }) {
      const { rows, total } = await listSpaces(ctx, { search, sort, ...page })
      const items = rows.map(({ ownerId, ownerName, status, type, ...space }) => ({
        ...space,
        owner: { id: ownerId, displayName: ownerName, isCurrentUserOwner: ownerId === ctx.user.id },
        type: spaceTypeReply(type, ctx.language),
        isActive: status === "ACTIVE",
      }))
      const order = sort === "title" ? ("asc" as const) : ("desc" as const)
      return { items, ...page, sort, order, total }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/spaces/",
    summary: "Create a space",
    tag,
    access: signedInExclusive,
    example: { body: { title: "Core team", type: "PREMIUM" } },
    body: NewSpace,
    reply: { status: 201, schema: IdReply },
    handle: async ({ ctx, body }) => createSpace(ctx, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/top-spaces/",
    summary: "Spaces that can take one more assessment, one of them selected",
    tag,
    access: signedIn,
    reply: { status: 200, schema: TopSpaces },
    errors: { 403: ErrorReply, 422: ErrorReply },
    handle: async ({ ctx }) => topSpaces(ctx),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/check-create-space/",
    summary: "Whether the caller can create one more basic space",
    tag,
    access: signedIn,
    reply: { status: 200, schema: SpaceAllowance },
    handle: async ({ ctx }) => ({ allowCreateBasic: await mayCreateBasicSpace(ctx) }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/space-types/",
    summary: "Types of spaces",
    tag,
    access: signedIn,
    reply: { status: 200, schema: SpaceTypes },
    handle: async ({ ctx }) => ({
      spaceTypes: (["BASIC", "PREMIUM"] as const).map((type) => spaceTypeReply(type, ctx.language)),
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/:spaceId/",
    summary: "One space",
    tag,
    access: spaceMember({ readers: true }),
    reply: { status: 200, schema: SpaceReply },
    handle: async ({ ctx, granted: space }) => spaceDetail(ctx, space),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/spaces/:spaceId/",
    summary: "Rename a space",
    tag,
    access: spaceOwner,
    example: { body: { title: "Core team and friends" } },
    body: SpaceEdit,
    reply: { status: 200, schema: Empty },
    replaces: { readings: [{ path: "/api/v1/spaces/:spaceId/" }] },
    async handle({ ctx, body, granted: space }) {
      requireNotDefault(space)
      await requireFreeTitle(ctx, body.title, space.id)
      await renameSpace(ctx, space.id, body.title)
      if (body.title === space.title) return
      await ctx.record({ type: "space-renamed", spaceId: space.id, from: space.title, to: body.title })
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/spaces/:spaceId/",
    summary: "Delete an empty space",
    tag,
    access: spaceOwner,
    reply: { status: 204, schema: Empty },
    async handle({ ctx, granted: space }) {
      requireNotDefault(space)
      if (space.assessmentsCount > 0) {
        throw invalid({
          en: "This space still has assessments. Delete them first.",
          fa: "این فضا هنوز ارزیابی دارد. ابتدا آن‌ها را حذف کنید.",
        })
      }
      await softDeleteSpace(ctx, space.id, millisecondsOf(ctx.now))
      await ctx.record({ type: "space-deleted", spaceId: space.id })
    },
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/spaces/:spaceId/seen/",
    summary: "Record that the caller has opened the space",
    tag,
    access: spaceMember({ lock: "none", readers: true }),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted: space }) => touchLastSeen(ctx, space.id),
  }),
  ...memberRoutes,
]

export function spaceDetail(ctx: Context, space: Space) {
  return {
    ...space,
    type: spaceTypeReply(space.type, ctx.language),
    editable: space.ownerId === ctx.user.id,
    isActive: space.status === "ACTIVE",
    canCreateAssessment: !space.onlyReads && canTakeAssessment(ctx, space),
  }
}

function requireNotDefault(space: Space): void {
  if (!space.isDefault) return
  throw invalid({
    en: "Your personal space cannot be renamed or deleted.",
    fa: "عنوان فضای شخصی را نمی‌توان تغییر داد و خود آن را نمی‌توان حذف کرد.",
  })
}
