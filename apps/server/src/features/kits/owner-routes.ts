import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Addressee, Empty } from "../../platform/http/schemas.ts"
import { type Kit, kitOwner } from "./access.ts"
import { nameLanguages } from "./kit-fields.ts"
import { addKitUser, listKitUsers, removeKitUser } from "./kit-users.ts"
import { KitUserPage, NewKitLanguage } from "./schemas.ts"

const tag = "kits"

/** What only the owner of an expert group can do with its kits. */
export const ownerRoutes = [
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

/**
 * Deletes a kit, locked exclusively by the caller, with all its versions. An uploaded text it was created from is no
 * longer in use, and is later removed like any abandoned upload.
 *
 * @throws INVALID_INPUT when an assessment uses the kit, even a deleted one, or a campaign does
 */
async function deleteKit(ctx: Context, kit: Kit): Promise<void> {
  const assessment = await ctx.db
    .selectFrom("assessments")
    .where("kitId", "=", kit.id)
    .select("id")
    // Of a campaign, they may still have to be made.
    .union(ctx.db.selectFrom("campaigns").where("kitId", "=", kit.id).select("id"))
    .limit(1)
    .executeTakeFirst()
  if (assessment) {
    throw invalid({
      en: "Assessments use this kit, so it cannot be deleted.",
      fa: "ارزیابی‌هایی از این کیت استفاده می‌کنند، پس نمی‌توان آن را حذف کرد.",
    })
  }
  await ctx.db.deleteFrom("kits").where("id", "=", kit.id).execute()
  await ctx.record({ type: "kit-deleted", kitId: kit.id, title: kit.title })
}
