import { LONGEST_TITLE } from "./written-advice.ts"

/**
 * Shortens the title of an action item: one that is too long to store is cut between words and ends with an ellipsis.
 *
 * @param words plain text on one line
 */
export function shortTitle(words: string): string {
  const characters = Array.from(words.trim())
  if (characters.length <= LONGEST_TITLE) return characters.join("")
  const fitting = characters.slice(0, LONGEST_TITLE).join("")
  const whole = fitting.slice(0, Math.max(0, fitting.lastIndexOf(" "))).replace(/[\s.,;:،؛–—-]+$/u, "")
  // A single overlong word is cut within the word.
  return `${whole || characters.slice(0, LONGEST_TITLE - 1).join("")}…`
}

/** A title with final punctuation, so that other sentences can follow: some questions are written without it. */
export function asSentence(title: string): string {
  return /[.!?؟…:]["”»)]?$/u.test(title.trim()) ? title.trim() : `${title.trim()}.`
}
