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
