import { freeCode, slug } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { storePicture } from "../../platform/files/media-types.ts"
import { isBlankHtml, sanitize, visibleText } from "../../platform/html.ts"
import { isWebAddress } from "../../platform/http/schemas.ts"
import { lockTitles, requireOwnGroup } from "./access.ts"
import { insertGroup, listTitles } from "./queries.ts"
import type { NewExpertGroup } from "./schemas.ts"

/**
 * Sanitises the about text of a group.
 *
 * @throws INVALID_INPUT unless it has 3 to 500 visible characters
 */
export function aboutText(given: string): string {
  const html = sanitize(given)
  const visible = visibleText(html).length
  if (isBlankHtml(html) || visible < 3 || visible > 500 || html.length > 2000) {
    throw invalid({
      en: "“about” must have 3 to 500 visible characters.",
      fa: "«about» باید ۳ تا ۵۰۰ نویسهٔ دیدنی داشته باشد.",
    })
  }
  return html
}

/** @throws INVALID_INPUT unless it is an http or https URL */
export function webAddress(given: string | undefined): string | null {
  if (given === undefined) return null
  if (isWebAddress(given)) return given
  throw invalid({
    en: "“website” must be a complete address that starts with https:// or http://.",
    fa: "«website» باید نشانی کاملی باشد که با https://‎ یا http://‎ آغاز می‌شود.",
  })
}

/**
 * Checks that no other group has this title.
 *
 * @returns the other groups
 * @throws INVALID_INPUT when another group has a title with the same slug
 */
export async function requireFreeTitle(ctx: Context, title: string, groupId?: number) {
  const others = (await listTitles(ctx)).filter(({ id }) => id !== groupId)
  if (others.some((other) => slug(other.title) === slug(title))) {
    throw invalid({
      en: "Another expert group already has this title. Choose another one.",
      fa: "گروه خبرهٔ دیگری این عنوان را دارد: عنوان دیگری انتخاب کنید.",
    })
  }
  return others
}

/**
 * Creates an expert group owned by the caller.
 *
 * @throws INVALID_INPUT when another group has a title with the same slug, the about text is too short or too long, or
 * the website or the picture is invalid
 */
export async function createGroup(
  ctx: Context,
  input: Omit<Static<typeof NewExpertGroup>, "picture"> & { picture?: Parameters<typeof storePicture>[1] },
): Promise<{ id: number }> {
  const about = aboutText(input.about)
  const website = webAddress(input.website)
  const [, others] = await Promise.all([lockTitles(ctx), requireFreeTitle(ctx, input.title)])
  const id = await insertGroup(ctx, {
    title: input.title,
    code: freeCode(slug(input.title), (code) => others.some((other) => other.code === code), 100),
    bio: input.bio,
    about,
    website,
    picturePath: input.picture ? await storePicture(ctx, input.picture) : null,
  })
  await ctx.record({ type: "expert-group-created", expertGroupId: id })
  return { id }
}

/**
 * The group in which a person writes kits who has named none: the first one that they own, or a new one under their
 * name. The caller holds the exclusive lock on the person.
 */
export async function ownGroup(ctx: Context): Promise<number> {
  const { db, user, language } = ctx
  const own = await db
    .selectFrom("expertGroups")
    .where("ownerId", "=", user.id)
    .where("deleted", "=", false)
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
  if (own) {
    await ctx.lock({ on: "expertGroup", id: own.id, mode: "exclusive" })
    return (await requireOwnGroup(ctx, own.id)).id
  }
  await lockTitles(ctx)
  const taken = new Set((await listTitles(ctx)).map(({ title }) => slug(title)))
  const names = [user.displayName, ...Array.from(taken, (_, place) => `${user.displayName} ${place + 2}`)]
  const title = names.find((name) => !taken.has(slug(name))) ?? user.displayName
  return (await createGroup(ctx, { title, ...textsOfOwnGroup[language] })).id
}

const textsOfOwnGroup = {
  EN: { bio: "Kits by one author.", about: "<p>Here I write assessment kits.</p>" },
  FA: { bio: "کیت‌هایی از یک نویسنده.", about: "<p>اینجا کیت‌های ارزیابی می‌نویسم.</p>" },
}
