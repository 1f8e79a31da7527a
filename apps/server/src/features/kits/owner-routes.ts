import { type Static, Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Addressee, Empty } from "../../platform/http/schemas.ts"
import { type Kit, kitOwner, ownerOfNewKit } from "./access.ts"
import { codeForTitle, nameLanguages, nameTags } from "./kit-fields.ts"
import { addKitUser, listKitUsers, openToGroup, removeKitUser } from "./kit-users.ts"
import { KitUserPage, NewKit, NewKitId, NewKitLanguage } from "./schemas.ts"

import { missing, type RichField, richText } from "./texts.ts"

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

/**
 * Deletes a kit, locked exclusively by the caller, with all its versions. An uploaded text it was created from is no
 * longer in use, and is later removed like any abandoned upload.
 *
 * @throws INVALID_INPUT when an assessment uses the kit, even a deleted one
 */
async function deleteKit(ctx: Context, kit: Kit): Promise<void> {
  const assessment = await ctx.db
    .selectFrom("assessments")
    .where("kitId", "=", kit.id)
    .select("id")
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

/**
 * Creates an unpublished kit with an empty draft. All active members of its expert group can use it.
 *
 * @throws INVALID_INPUT for a text of the wrong length, a title that is taken, an unknown tag
 */
async function createKit(ctx: Context, input: Static<typeof NewKit>): Promise<number> {
  const { title, isPrivate, expertGroupId, tagIds } = input
  const language = input.lang === "FA" ? "FA" : "EN"
  const summary = requiredText("summary", input.summary)
  const about = requiredText("about", input.about)
  const stamps = {
    creationTime: ctx.now,
    lastModificationTime: ctx.now,
    createdBy: ctx.user.id,
    lastModifiedBy: ctx.user.id,
  }
  const code = await codeForTitle(ctx, title)
  const { id } = await ctx.db
    .insertInto("kits")
    .values({
      ...{ title, code, summary, about, language, isPrivate, expertGroupId },
      lastMajorModificationTime: ctx.now,
      ...stamps,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await ctx.db
    .with("draft", (db) => db.insertInto("kitVersions").values({ kitId: id, status: "UPDATING", ...stamps }))
    .insertInto("kitLanguages")
    .values({ kitId: id, language })
    .execute()
  await nameTags(ctx, id, tagIds)
  await openToGroup(ctx, id, expertGroupId)
  await ctx.record({ type: "kit-created", kitId: id })
  return id
}

function requiredText(field: RichField, given: string): string {
  const text = richText(field, given)
  if (text === null) throw missing(field)
  return text
}
