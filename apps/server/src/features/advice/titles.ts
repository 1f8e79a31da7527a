import { LONGEST_TITLE } from "./written-advice.ts"

/**
 * The title of an action item: where it has more characters than are stored, it ends between two words, with an ellipsis.
 *
 * @param words plain text on one line
 */
export function shortTitle(words: string): string {
  const characters = Array.from(words.trim())
  if (characters.length <= LONGEST_TITLE) return characters.join("")
  const fitting = characters.slice(0, LONGEST_TITLE).join("")
  const whole = fitting.slice(0, Math.max(0, fitting.lastIndexOf(" "))).replace(/[\s.,;:،؛–—-]+$/u, "")
  // One endless word is cut inside.
  return `${whole || characters.slice(0, LONGEST_TITLE - 1).join("")}…`
}

/** A title with a mark at its end, before other sentences: some questions are written without one. */
export function asSentence(title: string): string {
  return /[.!?؟…:]["”»)]?$/u.test(title.trim()) ? title.trim() : `${title.trim()}.`
}
