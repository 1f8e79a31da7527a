import { invalid } from "../../platform/errors.ts"
import { isBlankHtml, sanitize, visibleText } from "../../platform/html.ts"
import type { Amounts } from "./targets.ts"

/** The advice that one generation stores. Titles are plain text, the other texts HTML. */
export type WrittenAdvice = {
  writer: "APP" | "AI"
  narration: string
  items: (Amounts & {
    title: string
    description: string
    /** The question that it is about, if it is about one. */
    questionId?: number
  })[]
}

export const MOST_ITEMS = 10
export const LONGEST_TITLE = 100

const MOST_HTML = 20_000

/**
 * Sanitises HTML for storage.
 *
 * @returns null when there is no visible text
 * @throws INVALID_INPUT unless there are 3 to 3000 visible characters
 */
export function storableHtml(field: "description" | "assessorNarration", given: string): string | null {
  const html = sanitize(given)
  if (isBlankHtml(html)) return null
  const visible = visibleText(html).length
  if (visible >= 3 && visible <= 3000 && html.length <= MOST_HTML) return html
  throw invalid({
    en: `“${field}” must have 3 to 3000 visible characters.`,
    fa: `«${field}» باید ۳ تا ۳۰۰۰ نویسهٔ دیدنی داشته باشد.`,
  })
}

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
