import { isDeepStrictEqual } from "node:util"
import type { AnonymousContext } from "../../platform/context.ts"
import { json, type Translations } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { translated } from "../../platform/kits/texts.ts"

/** The tags of kits. They come with the product; nobody edits them. */
export const productTags: Record<string, LocalText> = {
  team: { en: "Team", fa: "تیم" },
  engineering: { en: "Engineering", fa: "مهندسی" },
  devops: { en: "DevOps", fa: "دواپس" },
  quality: { en: "Quality", fa: "کیفیت" },
  security: { en: "Security", fa: "امنیت" },
  "open-source": { en: "Open source", fa: "متن‌باز" },
  process: { en: "Process", fa: "فرایند" },
  culture: { en: "Culture", fa: "فرهنگ" },
}

type ProductTag = { code: string; title: string; translations: Translations }

/** Updates a tenant's tags to those of the product. Idempotent, and writes nothing if they are the same already. */
export async function seedTags(ctx: AnonymousContext): Promise<void> {
  const wanted = Object.entries(productTags).map(([code, { en, fa }]) => ({
    code,
    title: en,
    translations: { FA: { title: fa } },
  }))
  const stored = await ctx.db.selectFrom("tags").select(["code", "title", "translations"]).execute()
  const missing = wanted.filter((tag) => !stored.some((other) => isDeepStrictEqual(tag, other)))
  if (missing.length > 0) await ctx.inTransaction((own) => storeTags(own, missing))
}

async function storeTags({ db, lock }: AnonymousContext, tags: readonly ProductTag[]): Promise<void> {
  // "on conflict" covers one constraint: of two nodes that start at once, one would be refused for the titles.
  await lock({ on: "kit", id: "tags", mode: "exclusive" })
  await db
    .insertInto("tags")
    .values(tags.map((tag) => ({ ...tag, translations: json(tag.translations) })))
    .onConflict((conflict) =>
      conflict.column("code").doUpdateSet(({ ref }) => ({
        title: ref("excluded.title"),
        translations: ref("excluded.translations"),
      })),
    )
    .execute()
}

/** A page of the tags by code, titles in the caller's language. */
export async function listTags(ctx: AnonymousContext, page: { page: number; size: number }) {
  const query = ctx.db
    .selectFrom("tags")
    .select(["id", "code", "title", "translations"])
    .orderBy("code")
    .orderBy("id")
  const { rows, total } = await fetchPage(query, page)
  return { items: rows.map((row) => tagReply(ctx, row)), total }
}

/** The tags of a kit, by code. */
export async function tagsOfKit(ctx: AnonymousContext, kitId: number) {
  const rows = await ctx.db
    .selectFrom("kitTags")
    .innerJoin("tags", "tags.id", "kitTags.tagId")
    .where("kitTags.kitId", "=", kitId)
    .select(["tags.id", "tags.code", "tags.title", "tags.translations"])
    .orderBy("tags.code")
    .execute()
  return rows.map((row) => tagReply(ctx, row))
}

type Tag = { id: number; code: string; title: string; translations: Translations | null }

/** A tag, with its title in the caller's language. */
export function tagReply({ language }: AnonymousContext, { id, code, title, translations }: Tag) {
  return { id, code, title: translated(title, translations, "title", language, "EN") }
}

/**
 * Ids of the tags with the given names. A name is matched by code or, if no tag has that code, by exact title.
 *
 * @throws INVALID_INPUT with the first name that matches no tag
 */
export async function tagIdsNamed({ db }: AnonymousContext, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const tags = await db.selectFrom("tags").select(["id", "code", "title"]).execute()
  const ids = names.map((name) => {
    const tag = tags.find(({ code }) => code === name) ?? tags.find(({ title }) => title === name)
    if (tag) return tag.id
    throw invalid({ en: `There is no tag “${name}”.`, fa: `برچسبی با نام «${name}» وجود ندارد.` })
  })
  return [...new Set(ids)]
}
