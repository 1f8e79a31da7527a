import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { jsonOrNull } from "../../../platform/database/json.ts"
import { invalid } from "../../../platform/errors.ts"
import { ownGroup } from "../../expert-groups/index.ts"
import { codeForTitle, missing, type NewKit, nameTags, openToGroup, richText } from "../../kits/index.ts"
import { insertModel } from "../content/insert-model.ts"
import { readStarter, type Starter } from "./starter.ts"

type Input = Static<typeof NewKit>

/**
 * Creates an unpublished kit with a draft, which is empty or has the content of a starter. All active members of its
 * expert group can use it.
 *
 * @param expertGroupId the group named in the request, which the caller owns; null if none is named
 * @throws INVALID_INPUT for a text of the wrong length, a title that is taken, an unknown tag, a field that is missing
 * without a starter · NOT_FOUND for a starter that the caller may not copy
 */
export async function createKit(ctx: Context, input: Input, expertGroupId: number | null): Promise<number> {
  requireAllWithoutStarter(input)
  const { title, isPrivate = false, tagIds = [] } = input
  const named = input.lang === undefined ? null : input.lang === "FA" ? "FA" : "EN"
  const starter = await readStarter(ctx, input.starter ?? {}, named)
  const texts = {
    summary: textOf("summary", input.summary, starter) ?? title,
    about: textOf("about", input.about, starter) ?? title,
  }
  const code = await codeForTitle(ctx, title)
  const groupId = expertGroupId ?? (await ownGroup(ctx))
  const stamps = {
    creationTime: ctx.now,
    lastModificationTime: ctx.now,
    createdBy: ctx.user.id,
    lastModifiedBy: ctx.user.id,
  }
  const { language, origin } = starter
  const { id } = await ctx.db
    .insertInto("kits")
    .values({
      ...{ title, code, language, isPrivate, expertGroupId: groupId, origin: jsonOrNull(origin) },
      ...texts,
      lastMajorModificationTime: ctx.now,
      ...stamps,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { id: versionId } = await ctx.db
    .with("offered", (db) =>
      db.insertInto("kitLanguages").values(starter.languages.map((each) => ({ kitId: id, language: each }))),
    )
    .insertInto("kitVersions")
    .values({ kitId: id, status: "UPDATING", collectorMapping: starter.model?.collectors ?? null, ...stamps })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (starter.model) await insertModel(ctx, versionId, starter.model)
  await nameTags(ctx, id, tagIds)
  await openToGroup(ctx, id, groupId)
  await ctx.record({ type: "kit-created", kitId: id })
  return id
}

/** Who describes the whole kit at once has to describe it well; a starter is a beginning, and described later. */
function requireAllWithoutStarter({ starter, tagIds = [], ...input }: Input): void {
  if (starter) return
  for (const field of ["summary", "about", "isPrivate", "expertGroupId"] as const)
    if (input[field] === undefined) throw missing(field)
  if (tagIds.length > 0) return
  throw invalid({
    en: "“tagIds” must have at least 1 entry.",
    fa: "«tagIds» باید دست‌کم ۱ مورد داشته باشد.",
  })
}

function textOf(field: "summary" | "about", given: string | undefined, { texts }: Starter) {
  if (given === undefined) return texts[field]
  const text = richText(field, given)
  if (text === null) throw missing(field)
  return text
}
