import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useSession } from "../../../session/session.ts"
import { pageSettings } from "../../../session/settings.ts"
import { withCharacters } from "../../../ui/plain-text.ts"
import { libraryQuery } from "./api.ts"

/** The filters of the library. An empty value matches anything. */
export interface Wish {
  /** Words, each of which must be in the title, the summary or the name of the expert group. */
  text: string
  /** The title of a language. */
  language: string
  visibility: "public" | "private" | ""
}

/** The matching kits, in the given order. Case and the two spellings of ی and ک are ignored. */
export function fittingKits(kits: Schemas["KitCard"][], wish: Wish): Schemas["KitCard"][] {
  const words = plain(wish.text).split(/\s+/).filter(Boolean)
  return kits.filter((kit) => {
    if (wish.language !== "" && !kit.languages.includes(wish.language)) return false
    if (wish.visibility !== "" && kit.isPrivate !== (wish.visibility === "private")) return false
    const readable = plain(`${kit.title} ${visibleText(kit.summary)} ${kit.expertGroup.title}`)
    return words.every((word) => readable.includes(word))
  })
}

/** The languages that at least one kit has, in order of appearance. */
export function languagesOf(kits: Schemas["KitCard"][]): string[] {
  return [...new Set(kits.flatMap(({ languages }) => languages))]
}

/** The text of sanitised HTML on one line, as a reader would see it. A text without tags is returned trimmed. */
export function visibleText(html: string): string {
  return withCharacters(html.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim()
}

/** Truncates a text to a number of characters, and appends "…" if something was left out. */
export function cutAt(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length).join("").trimEnd()}…` : text
}

function plain(text: string): string {
  return text.toLocaleLowerCase().replaceAll("ي", "ی").replaceAll("ك", "ک").replaceAll("\u200c", " ")
}

/** The kits that the visitor or the signed-in person may see; fetched once the session is known. */
export function useLibrary() {
  const { status } = useSession()
  return useQuery({ ...libraryQuery(status === "signed-in"), enabled: status !== "loading" })
}

/** Minutes per question. It is shown with the estimate, since people decide by it whether to start. */
const eachQuestion = 0.5

/** About how many minutes a number of questions takes, in steps of five. */
export function minutesFor(questions: number): number {
  return Math.max(5, Math.ceil((questions * eachQuestion) / 5) * 5)
}

/** Free, purchased (the caller may use it), or paid; null where nothing is sold. */
export function usePriceLabel(kit: { isFree: boolean; hasAccess: boolean }): string | null {
  const { t } = useTranslation("kits")
  if (!pageSettings().offer) return null
  if (kit.isFree) return t("price.free")
  return t(kit.hasAccess ? "price.purchased" : "price.paid")
}
