import { slug } from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { isBlankHtml, sanitize, visibleText } from "../../platform/html.ts"
import { listTitles } from "./queries.ts"

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
  const address = URL.parse(given)
  if (address?.protocol === "https:" || address?.protocol === "http:") return given
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
