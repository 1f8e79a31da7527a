/** A plain text as HTML paragraphs: an empty line begins a new one, a line break stays one. */
export function paragraphsOf(text: string): string {
  return text
    .trim()
    .split(/\s*\n\s*\n\s*/)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\s*\n\s*/g, "<br>")}</p>`)
    .join("")
}

/** The text of sanitised HTML as it can be edited in a plain field: paragraphs and list items become lines. */
export function plainTextOf(html: string): string {
  if (!html.includes("<")) return html
  return html
    .replace(/\s*\n\s*/g, " ")
    .replace(/<br\s*\/?>|<\/(li|tr|h\d)>/gi, "\n")
    .replace(/<\/(p|ul|ol|table|blockquote|pre)>/gi, "\n\n")
    .replace(/<li[^>]*>/gi, "• ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+|#\d+);/g, character)
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

/** The characters that sanitised HTML writes by name or number. */
function character(entity: string, name: string): string {
  if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)))
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }
  return named[name] ?? entity
}
