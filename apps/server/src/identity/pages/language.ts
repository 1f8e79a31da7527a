import { type Language, languageOf } from "../../platform/i18n/language.ts"
import { readCookie } from "../cookies.ts"

/** The cookie in which the web client stores the chosen language; the pages use it too. */
export const LANGUAGE_COOKIE = "NEXT_LOCALE"

/**
 * The language of a page: the first one the tenant offers of those requested in the address (`ui_locales`, separated by
 * spaces), otherwise the one the person chose before, otherwise the browser's.
 */
export function languageOfPage(wishes: {
  asked: unknown[]
  cookie: string | undefined
  acceptLanguage: string | undefined
  offered: readonly Language[]
}): Language {
  const asked = wishes.asked.flatMap((tags) => (typeof tags === "string" ? tags.split(" ") : []))
  for (const tag of [...asked, readCookie(wishes.cookie, LANGUAGE_COOKIE) ?? ""]) {
    const language = languageOfTag(tag)
    if (language && wishes.offered.includes(language)) return language
  }
  return languageOf(wishes.acceptLanguage, wishes.offered)
}

export function languageOfTag(tag: string): Language | undefined {
  const [subtag] = tag.toLowerCase().split(/[-_]/)
  return subtag === "en" ? "EN" : subtag === "fa" ? "FA" : undefined
}
