/** Names of HTML elements that sources use in texts; other words in angle brackets are text. */
const ELEMENTS =
  "a|abbr|article|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var"
const TAG = new RegExp(`<(/?)(${ELEMENTS})(?=[\\s/>])[^<>]{0,2000}>`, "gi")
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
}

/** The text as people read it: without the marks of HTML and Markdown, which a kit would show as they are. */
export function plainText(text: string): string {
  if (!/[<&*_`#[\\|]/.test(text)) return text
  return withoutMarkdown(withoutHtml(text))
}

function withoutHtml(text: string): string {
  const untagged = text.replace(TAG, (_, closing: string, written: string) => {
    const name = written.toLowerCase()
    if (name === "br" || name === "hr") return "\n"
    if (name === "li") return closing === "" ? "\n- " : ""
    if (name === "td" || name === "th") return closing === "" ? "" : " "
    return /^(p|div|ul|ol|dl|dt|dd|tr|table|h[1-6]|blockquote|pre|section|article)$/.test(name) ? "\n" : ""
  })
  const decoded = untagged.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (found, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? found
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : found
    },
  )
  if (decoded === text) return text
  return decoded.replace(/[ \t]+\n/g, "\n").replace(/\n{3,}/g, "\n\n")
}

function withoutMarkdown(text: string): string {
  return (
    text
      .replace(/^ {0,3}(?:```|~~~)[^\n]*\n?/gm, "")
      .replace(/^([ \t]{0,20})\*[ \t]+(?=\S)(?!\*[ \t*])/gm, "$1- ")
      // Pictures and links become their texts. Addresses may contain one pair of parentheses.
      .replace(
        /!?\[([^[\]\n]{0,500})\]\(<?[^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,2000})?(?:\s+"[^"\n]{0,200}")?\)/g,
        "$1",
      )
      .replace(/<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/g, "$1")
      .replace(/^ {0,3}#{1,6}[ \t]+([^\n]*?)(?:[ \t]+#+)?[ \t]*$/gm, "$1")
      .replace(/^(?=[^\n]*-)(?=[^\n]*\|)[ \t|:-]+(?:\n|$)/gm, "")
      .replace(/^[ \t]*\|[ \t]*([^\n]*?)[ \t]*\|[ \t]*$/gm, "$1")
      .replace(/(`{1,2})(?!`)([^`\n]{1,2000})\1(?!`)/g, "$2")
      .replace(/(?<![\w*\\])\*\*\*(?=[^\s*])([^*]{0,2000}[^\s*])\*\*\*(?!\*)/g, "$1")
      .replace(/(?<![*\\])\*\*(?=[^\s*])([^*]{0,2000}[^\s*])\*\*(?!\*)/g, "$1")
      .replace(/(?<![\w*\\])\*(?=[^\s*])([^*\n]{0,2000}[^\s*])\*(?![\w*])/g, "$1")
      .replace(/(?<![\w_\\])__(?=[^\s_])([^_\n]{0,2000}[^\s_])__(?![\w_]|\.\w)/g, "$1")
      .replace(/(?<![\w_\\/.])_(?=[^\s_])([^_\n]{0,2000}[^\s_])_(?![\w_])/g, "$1")
      .replace(/\\([\\`*_{}[\]()#+!|<>~-])/g, "$1")
  )
}
