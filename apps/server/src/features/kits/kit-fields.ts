import { freeCode, slug } from "@plumbline/kit-dsl"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { KitMetadata, KitTranslations } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import { type Language, type LocalText, languages, languageTitles } from "../../platform/i18n/language.ts"
import { kitTextLengths, lineText, richText } from "./texts.ts"

/**
 * A free code for a kit with this title.
 *
 * @throws INVALID_INPUT when another kit, published or not, has a title with the same slug
 */
export async function codeForTitle(ctx: AnonymousContext, title: string, ownKitId?: number): Promise<string> {
  const kits = await ctx.db.selectFrom("kits").select(["id", "code", "title"]).execute()
  const others = kits.filter(({ id }) => id !== ownKitId)
  if (others.some((other) => slug(other.title) === slug(title))) {
    throw invalid({
      en: "Another kit already has this title. Choose a different one.",
      fa: "کیت دیگری این عنوان را دارد: عنوان دیگری انتخاب کنید.",
    })
  }
  const codes = new Set(others.map(({ code }) => code))
  return freeCode(slug(title), (code) => codes.has(code), 100)
}

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

type Given = { [field: string]: unknown } | null

/**
 * A kit's translations as they are stored: without blank texts and without languages that have none, rich texts
 * sanitised; null when nothing is left.
 *
 * @throws INVALID_INPUT for an unknown language, a text of the wrong length, or a field that is not a text
 */
export function kitTranslations(given: Record<string, unknown>): KitTranslations | null {
  const stored: KitTranslations = {}
  for (const [code, entry] of Object.entries(given)) {
    const language = languageOfKey(code)
    const texts = translationTexts(fieldsOf(code, entry))
    if (Object.keys(texts).length > 0) stored[language] = texts
  }
  return Object.keys(stored).length === 0 ? null : stored
}

/** Goal and context as they are stored, without blank ones; null when there is neither. */
export function kitMetadata(given: { goal?: string | null; context?: string | null }): KitMetadata | null {
  const metadata = withoutNulls({
    goal: richText("goal", given.goal),
    context: richText("context", given.context),
  })
  return Object.keys(metadata).length === 0 ? null : metadata
}

function translationTexts(entry: { [field: string]: unknown }) {
  const metadata = fieldsOf("metadata", entry.metadata)
  const kept = kitMetadata({
    goal: textOf("goal", metadata.goal),
    context: textOf("context", metadata.context),
  })
  return withoutNulls({
    title: lineText("title", textOf("title", entry.title), kitTextLengths.title),
    summary: richText("summary", textOf("summary", entry.summary)),
    about: richText("about", textOf("about", entry.about)),
    metadata: kept,
  })
}

/** @throws INVALID_INPUT for a key that is not a language of kits */
export function languageOfKey(code: string): Language {
  const language = languages.find((known) => known === code)
  if (language) return language
  throw invalid({
    en: `“translations” contains “${code}”, which is not a language of kits. Use EN or FA.`,
    fa: `«translations» مقدار «${code}» را دارد که زبان کیت‌ها نیست: EN یا FA را به کار ببرید.`,
  })
}

/** The fields of a JSON object from a request; empty if it is missing. */
export function fieldsOf(name: string, entry: unknown): NonNullable<Given> {
  if (entry === null || entry === undefined) return {}
  if (typeof entry === "object" && !Array.isArray(entry)) return entry as NonNullable<Given>
  throw invalid({ en: `“${name}” must be an object.`, fa: `«${name}» باید یک شیء باشد.` })
}

/** A text from a JSON object of a request; null if it is missing. */
export function textOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === "string") return value
  throw invalid({ en: `“${field}” must be a text.`, fa: `«${field}» باید یک متن باشد.` })
}

function withoutNulls<T extends object>(fields: T): { [name in keyof T]?: NonNullable<T[name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [name in keyof T]?: NonNullable<T[name]>
  }
}
