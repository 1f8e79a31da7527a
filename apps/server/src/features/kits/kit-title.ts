import { freeCode, slug } from "@plumbline/kit-dsl"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"

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
