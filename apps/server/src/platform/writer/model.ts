import type { Static, TObject } from "typebox"
import { sanitize as sanitizeOfPeople } from "../html.ts"
import type { Language } from "../i18n/language.ts"

/** A text to be written by a model. */
export type WritingTask<Reply extends TObject> = {
  /** The tenant it is for; each tenant has its own queue. */
  tenant: { slug: string }
  /** What it is about, such as an assessment: only some texts about the same are written at once. */
  about: string
  /** The language of the text; a reply in another language counts as a failure. */
  language: Language
  /** The instructions, in English. Must not contain text written by users. */
  instructions: string
  /** The subject matter. It is sent as data, so that texts in it are not taken as instructions. */
  material: object
  /** The schema of the reply; a mismatch counts as a failure. Limits of length are up to the caller. */
  reply: Reply
  /** The parts of a reply that readers will see. */
  wordsOf: (reply: Static<Reply>) => string
  /** Whether anything is left of a reply after it is sanitised. */
  isUsable?: (reply: Static<Reply>) => boolean
}

/** The model is busy (429, 503) and can be asked again after this time, if it said so. */
export class Busy {
  readonly milliseconds: number | null

  constructor(milliseconds: number | null) {
    this.milliseconds = milliseconds
  }
}

/**
 * A remote language model that writes texts. Its replies are untrusted input: callers sanitise and truncate them and
 * drop what is not usable.
 */
export type Model = {
  /**
   * Writes a text within the installation's time limit, after waiting at most the same time for a turn. Must not be
   * called inside a transaction.
   *
   * @throws INTERNAL_ERROR if there is no usable reply in time; the cause is logged
   */
  write<Reply extends TObject>(task: WritingTask<Reply>): Promise<Static<Reply>>
  /** Aborts all writing in progress. */
  close(): void
}

/**
 * Converts a model's text to HTML that may be stored and shown: sanitised like user input and without links, wrapped in
 * a paragraph if it has no tags, and at most `longest` characters long, including tags. It is cut between words, never
 * inside a tag.
 */
export function shortHtml(written: string, longest: number): string {
  const html = asParagraph(sanitize(written.trim()))
  if (html.length <= longest) return html
  for (let end = longest; end > 0; end -= 50) {
    const shortened = sanitize(wholeWords(html.slice(0, end)))
    if (shortened.length <= longest) return shortened
  }
  return ""
}

function asParagraph(html: string): string {
  return html === "" || html.includes("<") ? html : `<p>${html.replace(/\s*\n\s*/g, "<br />")}</p>`
}

/** The text up to its last complete tag or word. */
function wholeWords(html: string): string {
  const whole = html.lastIndexOf("<") > html.lastIndexOf(">") ? html.slice(0, html.lastIndexOf("<")) : html
  const end = Math.max(whole.lastIndexOf(">") + 1, whole.search(/\s\S*$/))
  return end > 0 ? whole.slice(0, end) : whole.replace(/&[^;]*$/, "")
}

/** Links are the only thing in a text that leads elsewhere, and what a model writes may come from a kit's author. */
function sanitize(html: string): string {
  return sanitizeOfPeople(html).replace(/<\/?a\b[^>]*>/g, "")
}
