import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { type Language, type LocalText, languageTitles } from "../../platform/i18n/language.ts"

/** Notes the languages a kit is offered in; those it has already stay. */
export async function nameLanguages(ctx: Context, kitId: number, languages: Language[]): Promise<void> {
  await ctx.db
    .insertInto("kitLanguages")
    .values([...new Set(languages)].map((language) => ({ kitId, language })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The main language of a kit, and all it is offered in. */
export type LanguagesOfKit = { readonly language: Language; readonly languages: readonly Language[] }

/**
 * Demands that a kit has the languages its texts are translated into.
 *
 * @param stored languages of translations that are stored already: kits may hold some from before their languages were
 * looked at
 * @param where holds the translations, as people call it
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

/** Files a kit under tags. An unknown id violates a constraint, which becomes INVALID_INPUT. */
export async function nameTags(ctx: Context, kitId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return
  await ctx.db
    .insertInto("kitTags")
    .values([...new Set(tagIds)].map((tagId) => ({ kitId, tagId })))
    .execute()
}
