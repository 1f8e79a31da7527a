import type { LanguageHints } from "./language.ts"

/** An address without the language that its query or fragment asks for; one that asks for none stays as it is. */
export function withoutLanguage({ search, hash }: Pick<LanguageHints, "search" | "hash">) {
  const [anchor = "", query = ""] = hash.split("?")
  const rest = anchor + withoutLang(query && `?${query}`)
  return { search: withoutLang(search), hash: rest === "#" ? "" : rest }
}

function withoutLang(query: string): string {
  const values = new URLSearchParams(query)
  if (!values.has("lang")) return query
  values.delete("lang")
  return values.size > 0 ? `?${values}` : ""
}
