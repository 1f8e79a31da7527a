/** Converts plain text to HTML paragraphs: an empty line starts a new one, line breaks are kept. */
export function paragraphsOf(text: string): string {
  return text
    .trim()
    .split(/\s*\n\s*\n\s*/)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\s*\n\s*/g, "<br>")}</p>`)
    .join("")
}

/** Converts sanitised HTML to text for a plain field: paragraphs and list items become lines. */
export function plainTextOf(html: string): string {
  if (!html.includes("<")) return withCharacters(html)
  const lines = html
    .replace(/\s*\n\s*/g, " ")
    .replace(/<br\s*\/?>|<\/(li|tr|h\d)>/gi, "\n")
    .replace(/<\/(p|ul|ol|table|blockquote|pre)>/gi, "\n\n")
    .replace(/<li[^>]*>/gi, "• ")
    .replace(/<[^>]*>/g, "")
  return withCharacters(lines)
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

/** Decodes the character references in sanitised HTML without tags. */
export function withCharacters(text: string): string {
  return text.replace(/&(\w+|#\d+);/g, (entity, name: string) => {
    if (!name.startsWith("#")) return named.get(name) ?? entity
    const code = Number(name.slice(1))
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : entity
  })
}

/** The highest Unicode code point. */
const LAST_CHARACTER = 0x10ffff

const named = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
])
