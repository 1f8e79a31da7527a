import { currentLanguage, directionOfLanguage } from "./language.ts"

/** Letters of the Arabic script; Persian digits and punctuation alone do not make a text Persian. */
const persianLetter = /\p{Script=Arabic}/u
const anyLetter = /\p{L}/u

/**
 * The direction of one paragraph of a user-written text. Half of its words decide: a Persian sentence may begin with a
 * Latin name, and an English one may quote a Persian word. Where a fifth to a half of the words are Persian, the first
 * letter decides. A text without letters follows the interface. Mark-up is ignored.
 */
export function directionOf(text: string): "ltr" | "rtl" {
  const visible = text.replace(/<[^>]*>/g, " ").replace(/\p{Nd}/gu, "")
  if (!persianLetter.test(visible)) {
    return anyLetter.test(visible) ? "ltr" : directionOfLanguage(currentLanguage())
  }
  const words = visible.split(/[\s/]+/).filter((word) => anyLetter.test(word))
  const share = words.filter((word) => persianLetter.test(word)).length / words.length
  const beginsPersian = persianLetter.test(anyLetter.exec(visible)?.[0] ?? "")
  return share >= 0.5 || (share >= 0.2 && beginsPersian) ? "rtl" : "ltr"
}

/** A text of the other direction, isolated so that a sentence around it keeps its order. */
export function inSentence(text: string): string {
  return directionOf(text) === directionOfLanguage(currentLanguage()) ? text : `\u2068${text}\u2069`
}
