import { Type } from "typebox"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Addressee, Empty } from "../../platform/http/schemas.ts"
import { kitOwner, ownerOfNewKit } from "./access.ts"
import { createKit } from "./create-kit.ts"
import { deleteKit } from "./delete-kit.ts"
import { addKitUser, listKitUsers, removeKitUser } from "./kit-users.ts"
import { nameLanguages } from "./languages-and-tags.ts"
import { KitUserPage, NewKit, NewKitId, NewKitLanguage } from "./schemas.ts"

const tag = "kits"

/** What only the owner of an expert group can do with its kits. */
export const ownerRoutes = [
  defineRoute({
    method: "POST",
    path: "/api/v1/assessment-kits/",
    summary: "Create a kit with an empty draft",
    tag,
    access: ownerOfNewKit,
    body: NewKit,
    example: {
      body: {
        title: "Delivery kit",
        summary: "How software is delivered.",
        about: "<p>For teams that deliver software.</p>",
        lang: "EN",
        isPrivate: false,
        expertGroupId: 4,
        tagIds: [1],
      },
    },
    reply: { status: 200, schema: NewKitId },
    handle: async ({ ctx, body }) => ({ kitId: await createKit(ctx, body) }),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v2/assessment-kits/:kitId/",
    summary: "Delete a kit that no assessment uses",
    tag,
    access: kitOwner({ lock: "exclusive" }),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: kit }) => deleteKit(ctx, kit),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessment-kits/:kitId/add-language/",
    summary: "Add a language to a kit",
    tag,
    access: kitOwner({ lock: "exclusive" }),
    body: NewKitLanguage,
    example: { body: { lang: "FA" } },
    reply: { status: 201, schema: Empty },
    handle: async ({ ctx, body, granted: kit }) => nameLanguages(ctx, kit.id, [body.lang]),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/users/",
    summary: "Users of a kit, by name",
    tag,
    access: kitOwner(),
    query: Type.Object(pagingQuery(100)),
    reply: { status: 200, schema: KitUserPage },
    async handle({ ctx, query, granted: kit }) {
      return {
        ...(await listKitUsers(ctx, kit, query)),
        ...query,
        sort: "displayName",
        order: "asc" as const,
      }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessment-kits/:kitId/users/",
    summary: "Give a person access to a kit",
    tag,
    access: kitOwner({ lock: "exclusive" }),
    body: Addressee,
    example: { body: { email: "ada@example.com" } },
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, body, granted: kit }) => addKitUser(ctx, kit, body.email),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/assessment-kits/:kitId/users/:userId/",
    summary: "Revoke a person's access to a kit",
    tag,
    access: kitOwner({ lock: "exclusive" }),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, params, granted: kit }) => removeKitUser(ctx, kit, params.userId),
  }),
]
