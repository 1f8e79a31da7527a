import type { Schemas } from "../../api/schemas.ts"

/** What a visitor of the library is looking for. An empty value means anything. */
export interface Wish {
  /** Words, each of which must be in the title, the summary or the name of the expert group. */
  text: string
  /** The title of a language. */
  language: string
  visibility: "public" | "private" | ""
}

/** The kits that fit, in the order given. Letters in either case and in either spelling of ی and ک are the same. */
export function fittingKits(kits: Schemas["KitCard"][], wish: Wish): Schemas["KitCard"][] {
  const words = plain(wish.text).split(/\s+/).filter(Boolean)
  return kits.filter((kit) => {
    if (wish.language !== "" && !kit.languages.includes(wish.language)) return false
    if (wish.visibility !== "" && kit.isPrivate !== (wish.visibility === "private")) return false
    const readable = plain(`${kit.title} ${visibleText(kit.summary)} ${kit.expertGroup.title}`)
    return words.every((word) => readable.includes(word))
  })
}

/** The languages that at least one kit has, in the order they are met. */
export function languagesOf(kits: Schemas["KitCard"][]): string[] {
  return [...new Set(kits.flatMap(({ languages }) => languages))]
}

/** The text of sanitised HTML on one line, as a reader would see it. A text without tags is returned trimmed. */
export function visibleText(html: string): string {
  const text = html.includes("<") ? html.replace(/<[^>]*>/g, " ").replace(/&(\w+|#\d+);/g, character) : html
  return text.replace(/\s+/g, " ").trim()
}

/** A text cut at a number of characters, with "…" where something was left out. */
export function cutAt(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length).join("").trimEnd()}…` : text
}

/** The characters that sanitised HTML writes by name or number. */
function character(entity: string, name: string): string {
  if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)))
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }
  return named[name] ?? entity
}

function plain(text: string): string {
  return text.toLocaleLowerCase().replaceAll("ي", "ی").replaceAll("ك", "ک").replaceAll("\u200c", " ")
}
