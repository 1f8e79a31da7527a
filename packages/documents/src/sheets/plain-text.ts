const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" }

/** The text of a piece of HTML for a cell: a line for each paragraph, heading and item of a list. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<li\b[^>]*>/gi, "• ")
    .replaceAll(/<\/(p|h[1-6]|li|ul|ol|blockquote)>|<br\s*\/?>/gi, "\n")
    .replaceAll(/<\/?[a-z][^>]*>/gi, "")
    .replaceAll(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]+);/gi, (written, name: string) => {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? written
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
    })
    .replaceAll(/\n{2,}/g, "\n")
    .trim()
}
