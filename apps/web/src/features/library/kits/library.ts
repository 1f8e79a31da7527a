import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { languageNames } from "../../../i18n/intl.ts"
import type { Language } from "../../../i18n/language.ts"
import { searching } from "../../../i18n/search.ts"
import { useSession } from "../../../session/session.ts"
import { pageSettings } from "../../../session/settings.ts"
import { withCharacters } from "../../../ui/plain-text.ts"
import { useDebounced } from "../../../ui/useDebounced.ts"
import { minutesFor } from "../../spaces/assessments/index.ts"
import { contentsQuery, libraryQuery } from "./api.ts"

export const lengths = ["short", "medium", "long"] as const
export type Length = (typeof lengths)[number]

/** The filters of the library. An empty value matches anything. */
export type Wish = {
  /** Words, each of which must be in the title, the summary or the name of the expert group, or in the contents. */
  search: string
  /** The code of a tag. */
  topic: string
  /** The title of a language. */
  language: string
  length: Length | ""
  visibility: "public" | "private" | ""
}

export const anything: Wish = { search: "", topic: "", language: "", length: "", visibility: "" }

/** What was found in the contents of kits, by the id of the kit. */
export type Contents = ReadonlyMap<number, Schemas["KitContentFinding"]>

/** The matching kits, in the given order. Letters are compared as in every search (`asSearched`). */
export function fittingKits(
  kits: Schemas["KitCard"][],
  wish: Wish,
  contents: Contents = new Map(),
): Schemas["KitCard"][] {
  const words = wish.search.trim().split(/\s+/).map(searching)
  return kits.filter((kit) => {
    if (wish.topic !== "" && !kit.tags?.some(({ code }) => code === wish.topic)) return false
    if (wish.language !== "" && !kit.languages.includes(wish.language)) return false
    if (wish.length !== "" && lengthOf(kit.questionsCount) !== wish.length) return false
    if (wish.visibility !== "" && kit.isPrivate !== (wish.visibility === "private")) return false
    const readable = `${kit.title} ${visibleText(kit.summary)} ${kit.expertGroup.title}`
    return words.every((isIn) => isIn(readable)) || contents.has(kit.id)
  })
}

/** The languages that at least one kit has, in order of appearance. */
export function languagesOf(kits: Schemas["KitCard"][]): string[] {
  return [...new Set(kits.flatMap(({ languages }) => languages))]
}

/** The topics of the kits, those of most kits first. */
export function topicsOf(kits: Schemas["KitCard"][]): Schemas["KitTag"][] {
  const byCode = Map.groupBy(
    kits.flatMap(({ tags = [] }) => tags),
    ({ code }) => code,
  )
  return [...byCode.values()].toSorted((a, b) => b.length - a.length).flatMap(([tag]) => tag ?? [])
}

function lengthOf(questions: number): Length {
  const minutes = minutesFor(questions)
  return minutes <= 15 ? "short" : minutes <= 30 ? "medium" : "long"
}

/** The kits that share topics with another one, those that share most of theirs first, with the shared ones. */
export function mostSimilar(
  kitId: number,
  kits: Schemas["KitCard"][],
): { kit: Schemas["KitCard"]; topics: Schemas["KitTag"][] }[] {
  const own = kits.find(({ id }) => id === kitId)?.tags ?? []
  const candidates = kits.flatMap((kit) => {
    const topics = (kit.tags ?? []).filter(({ code }) => own.some((tag) => tag.code === code))
    const all = own.length + (kit.tags?.length ?? 0) - topics.length
    return kit.id !== kitId && topics.length > 0 ? [{ kit, topics, likeness: topics.length / all }] : []
  })
  return candidates.toSorted((a, b) => b.likeness - a.likeness)
}

/** Three kits that a person may use: the recommended one, then the shortest, those in the reader's language first. */
export function kitsToBeginWith(
  kits: Schemas["KitCard"][],
  reader: Language,
  recommended: number | null,
): Schemas["KitCard"][] {
  const own = languageNames(reader, {}).of(reader) ?? ""
  return kits
    .filter(({ hasAccess, questionsCount }) => hasAccess && questionsCount > 0)
    .toSorted(
      (a, b) =>
        Number(b.id === recommended) - Number(a.id === recommended) ||
        Number(b.languages.includes(own)) - Number(a.languages.includes(own)) ||
        a.questionsCount - b.questionsCount,
    )
    .slice(0, 3)
}

/** The debounce time before contents are searched, in milliseconds. */
const PAUSE = 250

/** What the contents of kits have of a text, once typing pauses; until then, what an earlier text has found. */
export function useContents(text: string): Contents | undefined {
  const asked = useDebounced(text.trim(), PAUSE)
  const { data } = useQuery({ ...contentsQuery(asked), placeholderData: keepPreviousData })
  if (text.trim() !== asked || asked.length < 2) return undefined
  return data && new Map(data.map((finding) => [finding.kit.id, finding]))
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

/** The kits that the visitor or the signed-in person may see; fetched once the session is known. */
export function useLibrary() {
  const { status } = useSession()
  return useQuery({ ...libraryQuery(status === "signed-in"), enabled: status !== "loading" })
}

/** Free, purchased (the caller may use it), or paid; null where nothing is sold. */
export function usePriceLabel(kit: { isFree: boolean; hasAccess: boolean }): string | null {
  const { t } = useTranslation("kits")
  if (!pageSettings().offer) return null
  if (kit.isFree) return t("price.free")
  return t(kit.hasAccess ? "price.purchased" : "price.paid")
}
