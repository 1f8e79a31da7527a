import { currentLanguage, directionOfLanguage } from "./language.ts"

/** Letters of the Arabic script; Persian digits and punctuation alone do not make a text Persian. */
const persianLetter = /\p{Script=Arabic}/u
const anyLetter = /\p{L}/u

/**
 * The direction of a user-written text: right to left with any Persian letter, left to right with only other letters;
 * a text without letters follows the interface. Mark-up is ignored.
 */
export function directionOf(text: string): "ltr" | "rtl" {
  const visible = text.replace(/<[^>]*>/g, "").replace(/\p{Nd}/gu, "")
  if (persianLetter.test(visible)) return "rtl"
  return anyLetter.test(visible) ? "ltr" : directionOfLanguage(currentLanguage())
}

/** A text of the other direction, isolated so that a sentence around it keeps its order. */
export function inSentence(text: string): string {
  return directionOf(text) === directionOfLanguage(currentLanguage()) ? text : `\u2068${text}\u2069`
}
