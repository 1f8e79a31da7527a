import { type ExpressionBuilder, sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/database.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { contains } from "../../platform/database/search.ts"
import { signedLink } from "../../platform/files/route.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { inLanguage, type Language, languageTitles } from "../../platform/i18n/language.ts"
import { hasAccess, isKitUser, type Kit, languagesOfKit } from "./access.ts"
import { tagReply } from "./tags.ts"
import { kitSummary, kitTitle } from "./texts.ts"

type Paging = { page: number; size: number }

/** Which kits: those that have one of some languages; and whether to list their tags. */
type CardWish = { langs?: Language[]; withTags?: boolean }

/**
 * A page of the published kits the caller can see: public ones, and private ones they are a user of. Private kits come
 * first; within each group, kits are sorted by title.
 */
export async function listKits(
  ctx: Context,
  { isPrivate, ...wish }: Paging & CardWish & { isPrivate?: boolean },
) {
  const query = publishedKits(ctx, wish)
    .where((eb) => {
      const own = eb.and([eb("kit.isPrivate", "=", true), isKitUser(eb, ctx.user.id)])
      if (isPrivate === true) return own
      const open = eb("kit.isPrivate", "=", false)
      return isPrivate === false ? open : eb.or([open, own])
    })
    .orderBy("kit.isPrivate", "desc")
    .orderBy("kit.title")
  const { rows, total } = await fetchPage(query, wish)
  const items = rows.map((kit) => ({
    ...publicItem(ctx, kit),
    isPrivate: kit.isPrivate,
    hasAccess: hasAccess(kit),
  }))
  items.sort((a, b) => Number(b.isPrivate) - Number(a.isPrivate) || byTitle(ctx.language)(a, b))
  return { items, total }
}

/** A page of the published public kits by title, for everybody. */
export async function listPublicKits(ctx: AnonymousContext, wish: Paging & CardWish) {
  const query = publishedKits(ctx, wish).where("kit.isPrivate", "=", false).orderBy("kit.title")
  const { rows, total } = await fetchPage(query, wish)
  return { items: rows.map((kit) => publicItem(ctx, kit)), total }
}

/** A page of the published kits the caller can create assessments with, whose title in any language contains `text`. */
export async function searchKits(ctx: Context, { query: text, ...page }: Paging & { query: string }) {
  const query = ctx.db
    .selectFrom("kits as kit")
    .innerJoin("expertGroups as group", "group.id", "kit.expertGroupId")
    .where("group.deleted", "=", false)
    .where("kit.published", "=", true)
    .where((eb) =>
      eb.or([eb.and([eb("kit.isPrivate", "=", false), eb("kit.price", "=", 0)]), isKitUser(eb, ctx.user.id)]),
    )
    .where(contains("titles", "kit", text))
    .select((eb) => [
      "kit.id",
      "kit.title",
      "kit.translations",
      "kit.language",
      "kit.isPrivate",
      languagesOfKit(eb).as("languages"),
    ])
    .orderBy("kit.title")
  return fetchPage(query, page)
}

/** The ready-made kit that takes a quarter of an hour, as the start page promises. */
const kitForBeginners = "team-health-check"

/** The kit that is recommended for a first assessment: free and open to everybody; null if the tenant has none. */
export async function findKitToBeginWith(db: Database): Promise<number | null> {
  const kit = await db
    .selectFrom("kits as kit")
    .innerJoin("expertGroups as group", "group.id", "kit.expertGroupId")
    .where("group.deleted", "=", false)
    .where("kit.code", "=", kitForBeginners)
    .where("kit.published", "=", true)
    .where("kit.isPrivate", "=", false)
    .where("kit.price", "=", 0)
    .select("kit.id")
    .executeTakeFirst()
  return kit?.id ?? null
}

/** The published kit with a code that the caller can create assessments with. */
export async function findUsableKit(ctx: Context, code: string) {
  const kit = await ctx.db
    .selectFrom("kits as kit")
    .innerJoin("expertGroups as group", "group.id", "kit.expertGroupId")
    .innerJoin("kitVersions as version", "version.id", "kit.activeVersionId")
    .where("kit.code", "=", code)
    .where("kit.published", "=", true)
    .where("group.deleted", "=", false)
    .where((eb) =>
      eb.or([eb.and([eb("kit.isPrivate", "=", false), eb("kit.price", "=", 0)]), isKitUser(eb, ctx.user.id)]),
    )
    .select(["kit.id", "kit.title", "kit.translations", "kit.language", "kit.origin"])
    .select(["version.id as versionId", "version.revision"])
    .executeTakeFirst()
  if (!kit) return undefined
  const { id, versionId, revision, origin } = kit
  return { id, versionId, revision, title: kitTitle(kit, ctx.language), version: origin?.version ?? null }
}

/** A page of an expert group's kits: unpublished ones only for its members, private ones only for their users. */
export async function listKitsOfGroup(
  { db, user }: Context,
  group: { id: number; ownStatus: string | null },
  page: Paging,
) {
  const query = db
    .selectFrom("kits as kit")
    .leftJoin("kitVersions as draft", (join) =>
      join.onRef("draft.kitId", "=", "kit.id").on("draft.status", "=", "UPDATING"),
    )
    .where("kit.expertGroupId", "=", group.id)
    .$if(group.ownStatus !== "ACTIVE", (published) => published.where("kit.published", "=", true))
    .where((eb) => eb.or([eb("kit.isPrivate", "=", false), isKitUser(eb, user.id)]))
    .select([
      "kit.id",
      "kit.title",
      "kit.translations",
      "kit.language",
      "kit.published",
      "kit.isPrivate",
      "kit.lastModificationTime",
      "draft.id as draftVersionId",
    ])
    .orderBy("kit.published", "desc")
    .orderBy("kit.lastModificationTime", "desc")
    .orderBy("kit.id", "desc")
  return fetchPage(query, page)
}

/** The pictures that advertise published public kits in a language, by kit. */
export async function listBanners(ctx: AnonymousContext, language: Language) {
  const banners = await ctx.db
    .selectFrom("kitBanners as banner")
    .innerJoin("kits as kit", "kit.id", "banner.kitId")
    .where("banner.inSlider", "=", true)
    .where("banner.language", "=", language)
    .where("kit.published", "=", true)
    .where("kit.isPrivate", "=", false)
    .select(["banner.kitId", "banner.size", "banner.path"])
    .orderBy("banner.kitId")
    .execute()
  const byKit = Map.groupBy(banners, ({ kitId }) => kitId)
  return [...byKit].map(([kitId, ofKit]) => {
    const link = (size: "SMALL" | "LARGE") => {
      const banner = ofKit.find((candidate) => candidate.size === size)
      return banner ? signedLink(ctx, banner.path) : null
    }
    return { kitId, smallBanner: link("SMALL"), largeBanner: link("LARGE") }
  })
}

/** Published kits with the fields shown on a card of the library. */
function publishedKits({ db, user }: AnonymousContext, { langs, withTags = false }: CardWish) {
  return db
    .selectFrom("kits as kit")
    .innerJoin("expertGroups as group", "group.id", "kit.expertGroupId")
    .where("kit.published", "=", true)
    .where("group.deleted", "=", false)
    .$if(langs !== undefined, (kits) =>
      kits.where((eb) =>
        eb.exists(
          eb
            .selectFrom("kitLanguages as wanted")
            .whereRef("wanted.kitId", "=", "kit.id")
            .where("wanted.language", "in", langs ?? [])
            .select(sql.lit(1).as("one")),
        ),
      ),
    )
    .select((eb) => [
      "kit.id",
      "kit.title",
      "kit.summary",
      "kit.translations",
      "kit.language",
      "kit.isPrivate",
      "kit.price",
      "group.id as groupId",
      "group.title as groupTitle",
      "group.picturePath as groupPicturePath",
      languagesOfKit(eb).as("languages"),
      isKitUser(eb, user?.id ?? null).as("isKitUser"),
      likesOfKit(eb).as("likes"),
      "kit.assessmentsCount",
      questionsOfKit(eb).as("questionsCount"),
    ])
    .$if(withTags, (kits) =>
      kits.select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom("kitTags")
            .innerJoin("tags", "tags.id", "kitTags.tagId")
            .whereRef("kitTags.kitId", "=", "kit.id")
            .select(["tags.id", "tags.code", "tags.title", "tags.translations"])
            .orderBy("tags.code"),
        ).as("tags"),
      ),
    )
}

type PublishedKit = Awaited<ReturnType<ReturnType<typeof publishedKits>["execute"]>>[number]

function publicItem(ctx: AnonymousContext, kit: PublishedKit) {
  const { id, likes, assessmentsCount, questionsCount, price, groupPicturePath } = kit
  return {
    id,
    title: kitTitle(kit, ctx.language),
    summary: kitSummary(kit, ctx.language),
    likes,
    assessmentsCount,
    questionsCount,
    expertGroup: {
      id: kit.groupId,
      title: kit.groupTitle,
      picture: groupPicturePath === null ? null : signedLink(ctx, groupPicturePath),
    },
    languages: kit.languages.map((code) => inLanguage(languageTitles[code], ctx.language)),
    isFree: price === 0,
    ...(kit.tags && { tags: kit.tags.map((tag) => tagReply(ctx, tag)) }),
  }
}

function byTitle(language: Language): (a: { title: string }, b: { title: string }) => number {
  const { compare } = new Intl.Collator(language.toLowerCase(), { sensitivity: "base" })
  return (a, b) => compare(a.title, b.title)
}

type WithKit = DB & { kit: DB["kits"] }

export function likesOfKit(eb: ExpressionBuilder<WithKit, "kit">) {
  return eb
    .selectFrom("kitLikes as liked")
    .whereRef("liked.kitId", "=", "kit.id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
}

/** The number of questions of the active version; 0 if there is none. */
export function questionsOfKit(eb: ExpressionBuilder<WithKit, "kit">) {
  return eb
    .selectFrom("questions as question")
    .whereRef("question.kitVersionId", "=", "kit.activeVersionId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
}

/** Likes the kit for the caller, or removes their like; returns how many people like it now. */
export async function toggleLike(ctx: Context, kit: Kit): Promise<{ count: number; liked: boolean }> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto("kitLikes")
    .values({ kitId: kit.id, userId: ctx.user.id, creationTime: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const liked = numInsertedOrUpdatedRows === 1n
  if (liked) await ctx.record({ type: "kit-liked", kitId: kit.id })
  else {
    await ctx.db
      .deleteFrom("kitLikes")
      .where("kitId", "=", kit.id)
      .where("userId", "=", ctx.user.id)
      .execute()
  }
  const { count } = await ctx.db
    .selectFrom("kitLikes")
    .where("kitId", "=", kit.id)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return { count, liked }
}
