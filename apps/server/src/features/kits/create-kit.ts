import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { codeForTitle } from "./kit-title.ts"
import { openToGroup } from "./kit-users.ts"
import { nameTags } from "./languages-and-tags.ts"
import type { NewKit } from "./schemas.ts"
import { missing, type RichField, richText } from "./texts.ts"

/**
 * Creates an unpublished kit with an empty draft. All active members of its expert group can use it.
 *
 * @throws INVALID_INPUT for a text of the wrong length, a title that is taken, an unknown tag
 */
export async function createKit(ctx: Context, input: Static<typeof NewKit>): Promise<number> {
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
