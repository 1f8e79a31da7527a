import { freeCode, slug } from "@plumbline/kit-dsl"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid, upgradeRequired } from "../../platform/errors.ts"
import { countOwnBasicSpaces, insertSpace, listCreatedSpaces } from "./queries.ts"
import { DEFAULT_SPACE_TITLE, type SpaceType } from "./schemas.ts"

/** Creates a person's default space; its title is fixed. */
export async function createDefaultSpace(ctx: AnonymousContext, ownerId: string): Promise<number> {
  return insertSpace(ctx, {
    title: DEFAULT_SPACE_TITLE,
    code: slug(DEFAULT_SPACE_TITLE),
    type: "BASIC",
    isDefault: true,
    ownerId,
  })
}

/**
 * Creates a space owned by the caller.
 *
 * @throws UPGRADE_REQUIRED when the caller already owns as many basic spaces as the plan allows · INVALID_INPUT when
 * another space of theirs has a title with the same slug
 */
export async function createSpace(
  ctx: Context,
  input: { title: string; type: SpaceType },
): Promise<{ id: number }> {
  if (input.type === "BASIC" && !(await mayCreateBasicSpace(ctx))) {
    throw upgradeRequired({
      en: "You already own as many basic spaces as you can. Delete one, or create a premium space.",
      fa: "بیش از این نمی‌توانید فضای پایه داشته باشید. یکی را حذف کنید یا فضای ویژه بسازید.",
    })
  }
  const others = await requireFreeTitle(ctx, input.title)
  const id = await insertSpace(ctx, {
    title: input.title,
    code: freeCode(slug(input.title), (code) => others.some((other) => other.code === code), 100),
    type: input.type,
    isDefault: false,
    ownerId: ctx.user.id,
  })
  await ctx.record({ type: "space-created", spaceId: id })
  if (input.type === "PREMIUM") await ctx.record({ type: "premium-space-created", spaceId: id })
  return { id }
}

export async function mayCreateBasicSpace(ctx: Context): Promise<boolean> {
  return (await countOwnBasicSpaces(ctx)) < ctx.tenant.limits.maxBasicSpaces
}

/**
 * Requires that none of the caller's other spaces has this title.
 *
 * @returns the other spaces the caller has created
 * @throws INVALID_INPUT when one has the title: titles are compared by their slug
 */
export async function requireFreeTitle(ctx: Context, title: string, spaceId?: number) {
  const others = (await listCreatedSpaces(ctx, ctx.user.id)).filter(({ id }) => id !== spaceId)
  if (others.some((other) => slug(other.title) === slug(title))) {
    throw invalid({
      en: "You already have a space with this title. Choose another title.",
      fa: "فضای دیگری با این عنوان دارید. عنوان دیگری انتخاب کنید.",
    })
  }
  return others
}
