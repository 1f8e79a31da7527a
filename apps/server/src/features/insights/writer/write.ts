import type { Language } from "../../../platform/i18n/language.ts"
import { cutTo, escaped, proseOf } from "../../../platform/i18n/prose.ts"
import type { Claim, Style } from "./claims.ts"
import { englishSentence } from "./english.ts"
import { persianSentence } from "./persian.ts"

/** Maximum length of a generated attribute text, as stored. */
export const ATTRIBUTE_TEXT_LIMIT = 1000

/** Titles of this length always fit, whatever else the sentence has and however many characters are escaped. */
const SHORT_TITLE = 40

/** The app's own text about an attribute: one paragraph without tags, up to {@link ATTRIBUTE_TEXT_LIMIT} characters. */
export function attributeText(claims: readonly Claim[], language: Language): string {
  return sentences(claims, language, (text) => text)
}

/** The app's own text about a subject or the whole: one paragraph of HTML, its visible text within the same limit. */
export function groupText(claims: readonly Claim[], language: Language): string {
  return `<p>${sentences(claims, language, (text) => `<b>${text}</b>`)}</p>`
}

/**
 * Joins whole sentences. If they do not fit, long titles are shortened first; then sentences are dropped that no longer
 * fit, with the more important ones placed first.
 */
function sentences(claims: readonly Claim[], language: Language, strong: Style["strong"]): string {
  const sentence = language === "FA" ? persianSentence : englishSentence
  const prose = proseOf(language)
  const titled = (title: string) =>
    language === "EN" && isName(title) ? escaped(title) : prose.quoted(title)
  const style = { ...prose, strong, named: escaped, titled }
  const whole = claims.map((claim) => sentence(claim, style)).join(" ")
  if (visibleLength(whole) <= ATTRIBUTE_TEXT_LIMIT) return whole
  const short = {
    ...style,
    quoted: (title: string) => prose.quoted(cut(title)),
    named: (title: string) => escaped(cut(title)),
    titled: (title: string) => titled(cut(title)),
  }
  return claims
    .map((claim) => sentence(claim, short))
    .reduce((text, next) => {
      const longer = text === "" ? next : `${text} ${next}`
      return visibleLength(longer) <= ATTRIBUTE_TEXT_LIMIT ? longer : text
    }, "")
}

/** Whether a title can stand in a sentence without quotation marks: it begins with a capital and is no list itself. */
function isName(title: string): boolean {
  return /^\p{Lu}/u.test(title) && !/[,;:.!?&/]|\b(and|or)\b/i.test(title)
}

function visibleLength(html: string): number {
  return html.replaceAll(/<\/?b>/g, "").length
}

function cut(title: string): string {
  return cutTo(SHORT_TITLE, title)
}
