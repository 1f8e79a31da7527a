import type { Context } from "../../platform/context.ts"
import type { Language } from "../../platform/i18n/language.ts"

/** Notes the languages a kit is offered in; those it has already stay. */
export async function nameLanguages(ctx: Context, kitId: number, languages: Language[]): Promise<void> {
  await ctx.db
    .insertInto("kitLanguages")
    .values([...new Set(languages)].map((language) => ({ kitId, language })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Files a kit under tags. An unknown id violates a constraint, which becomes INVALID_INPUT. */
export async function nameTags(ctx: Context, kitId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return
  await ctx.db
    .insertInto("kitTags")
    .values([...new Set(tagIds)].map((tagId) => ({ kitId, tagId })))
    .execute()
}
