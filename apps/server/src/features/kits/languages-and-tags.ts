import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { type Language, type LocalText, languageTitles } from "../../platform/i18n/language.ts"

/** Adds languages to those a kit is offered in; existing ones stay. */
export async function nameLanguages(ctx: Context, kitId: number, languages: Language[]): Promise<void> {
  await ctx.db
    .insertInto("kitLanguages")
    .values([...new Set(languages)].map((language) => ({ kitId, language })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The main language of a kit, and all languages it is offered in. */
export type LanguagesOfKit = { readonly language: Language; readonly languages: readonly Language[] }

/**
 * Requires that a kit has the languages its texts are translated into.
 *
 * @param stored languages of translations that are already stored: kits may hold some from before this check existed
 * @param where what holds the translations, as named in the error message
 * @throws INVALID_INPUT
 */
export function requireLanguagesOfKit(
  { language, languages }: LanguagesOfKit,
  translated: readonly Language[],
  stored: readonly string[],
  where: LocalText = { en: "“translations”", fa: "«translations»" },
): void {
  const missing = translated.find(
    (code) => code !== language && !languages.includes(code) && !stored.includes(code),
  )
  if (missing === undefined) return
  const { en, fa } = languageTitles[missing]
  throw invalid({
    en: `${where.en}: this kit does not have the language ${en}. Add it to the languages of the kit first.`,
    fa: `${where.fa}: این کیت زبان ${fa} را ندارد. نخست آن را به زبان‌های کیت بیفزایید.`,
  })
}

/** Adds tags to a kit. An unknown id violates a constraint, which becomes INVALID_INPUT. */
export async function nameTags(ctx: Context, kitId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return
  await ctx.db
    .insertInto("kitTags")
    .values([...new Set(tagIds)].map((tagId) => ({ kitId, tagId })))
    .execute()
}
