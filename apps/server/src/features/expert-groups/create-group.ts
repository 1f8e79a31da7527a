import { freeCode, slug } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { storePicture } from "../../platform/files/pictures.ts"
import { isBlankHtml, sanitize, visibleText } from "../../platform/html.ts"
import { insertGroup, listTitles } from "./queries.ts"
import type { NewExpertGroup } from "./schemas.ts"

/**
 * Makes an expert group owned by the caller.
 *
 * @throws INVALID_INPUT when another group has a title with the same slug, the text about it is too short or long, the
 * website is no address, or the picture is none
 */
export async function createGroup(
  ctx: Context,
  input: Omit<Static<typeof NewExpertGroup>, "picture"> & { picture?: Parameters<typeof storePicture>[1] },
): Promise<{ id: number }> {
  const about = aboutText(input.about)
  const website = webAddress(input.website)
  const others = await listTitles(ctx)
  if (others.some((other) => slug(other.title) === slug(input.title))) {
    throw invalid({
      en: "Another expert group has this title already: choose another one.",
      fa: "گروه خبرهٔ دیگری این عنوان را دارد: عنوان دیگری انتخاب کنید.",
    })
  }
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

function aboutText(given: string): string {
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

function webAddress(given: string | undefined): string | null {
  if (given === undefined) return null
  const address = URL.parse(given)
  if (address?.protocol === "https:" || address?.protocol === "http:") return given
  throw invalid({
    en: "“website” must be a whole address that begins with https:// or http://.",
    fa: "«website» باید نشانی کاملی باشد که با https://‎ یا http://‎ آغاز می‌شود.",
  })
}
