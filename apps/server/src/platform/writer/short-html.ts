import { sanitize as sanitizeOfPeople } from "../html.ts"

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
