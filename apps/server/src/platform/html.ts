import { isBlank } from "@plumbline/kit-dsl"
import sanitizeHtml from "sanitize-html"

const pixels = [/^\d{1,4}(?:\.\d+)?px$/]

const tags = [
  ...["p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "b", "em", "i", "s", "u", "code", "pre"],
  ...["ul", "ol", "li", "blockquote", "hr", "a"],
  ...["table", "colgroup", "col", "thead", "tbody", "tr", "th", "td"],
]
const alignment = { "*": { "text-align": [/^(?:left|right|center|justify|start|end)$/] } }

const kept: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    "*": ["style"],
    a: ["href", "target", "rel"],
    ol: ["start"],
    th: ["colspan", "rowspan", "colwidth"],
    td: ["colspan", "rowspan", "colwidth"],
  },
  allowedStyles: {
    ...alignment,
    table: { width: pixels, "min-width": pixels },
    col: { width: pixels, "min-width": pixels },
    th: { width: pixels, "min-width": pixels },
    td: { width: pixels, "min-width": pixels },
  },
  allowedSchemes: ["http", "https", "mailto"],
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: (/^(?:https?:|mailto:)/i.test(href ?? "")
        ? { href, target: "_blank", rel: "noopener noreferrer nofollow" }
        : {}) as sanitizeHtml.Attributes,
    }),
  },
}

/** A remark on a question keeps less: only what its simpler editor can produce. */
const keptOfRemark: sanitizeHtml.IOptions = {
  ...kept,
  allowedTags: tags.filter((tag) => !["b", "i", "thead"].includes(tag)),
  allowedAttributes: {
    ...kept.allowedAttributes,
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedStyles: alignment,
}

/**
 * Sanitises HTML written by a user to what an editor can produce. Other tags are replaced by their text, scripts and
 * styles are removed with their content, and links open in a new tab.
 */
export function sanitize(html: string): string {
  return sanitizeHtml(html, kept)
}

/** Like {@link sanitize}, for evidence and comments. */
export function sanitizeRemark(html: string): string {
  return sanitizeHtml(html, keptOfRemark)
}

/** The visible text of HTML: without tags, entities decoded, no-break spaces as spaces, trimmed. */
export function visibleText(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ")
    .trim()
}

/** Whether HTML shows nothing: at most white space, invisible joiners and direction marks. */
export function isBlankHtml(html: string): boolean {
  return isBlank(visibleText(html))
}

/** Markup that is safe to include in a page. */
export type Html = { readonly markup: string }

type Value = Html | Html[] | string | number | false | null | undefined

/** Markup with interpolated values. Strings are escaped; false, null and undefined are omitted. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return {
    markup: parts
      .map((part, index) => part + (index < values.length ? markupOf(values[index]) : ""))
      .join(""),
  }
}

function markupOf(value: Value): string {
  if (value === false || value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.map(markupOf).join("")
  if (typeof value === "object") return value.markup
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? "")
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
