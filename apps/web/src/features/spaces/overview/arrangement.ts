import { useSearchParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { searching } from "../../../i18n/search.ts"
import { confidenceOf, levelOf } from "./standing.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

/** What assessments can be sorted by, with the direction in which each begins. */
export const sorts = {
  assessment: "asc",
  kit: "asc",
  level: "asc",
  confidence: "asc",
  progress: "asc",
  changed: "desc",
} as const

export type Sort = keyof typeof sorts

/** What assessments can be sorted by, in the order of the columns. */
export const allSorts = [
  "assessment",
  "kit",
  "level",
  "confidence",
  "progress",
  "changed",
] as const satisfies Sort[]

type Order = "asc" | "desc"

export const states = ["all", "open", "complete"] as const
type State = (typeof states)[number]

/** Which assessments are shown, and in which order. */
export interface Arrangement {
  search: string
  /** Shows only assessments on this kit. */
  kitId: number | null
  state: State
  sort: Sort
  order: Order
}

/** The arrangement that the address names, so that it can be shared and survives a reload; and how to change it. */
export function useArrangement(): [Arrangement, (change: Partial<Arrangement>) => void] {
  const [params, setParams] = useSearchParams()
  const sort = allSorts.find((each) => each === params.get("sort")) ?? "changed"
  const arrangement: Arrangement = {
    search: params.get("search") ?? "",
    kitId: Number(params.get("kit")) || null,
    state: states.find((state) => state === params.get("state")) ?? "all",
    sort,
    order: params.get("order") === "asc" ? "asc" : params.get("order") === "desc" ? "desc" : sorts[sort],
  }
  function change(parts: Partial<Arrangement>) {
    const { search, kitId, state, sort, order } = { ...arrangement, ...parts }
    const named = {
      search,
      kit: kitId === null ? "" : String(kitId),
      state: state === "all" ? "" : state,
      sort: sort === "changed" ? "" : sort,
      order: order === sorts[sort] ? "" : order,
    }
    const entries = Object.entries(named).filter(([, value]) => value !== "")
    setParams(new URLSearchParams(entries), { replace: true, preventScrollReset: true })
  }
  return [arrangement, change]
}

/** The assessments that an arrangement shows, in its order. What has no value to sort by comes last. */
export function arranged(
  assessments: readonly Overview[],
  { search, kitId, state, sort, order }: Arrangement,
): Overview[] {
  const isSought = searching(search)
  const direction = order === "asc" ? 1 : -1
  return assessments
    .filter((each) => {
      const isComplete = each.questionsCount > 0 && each.answersCount === each.questionsCount
      return (
        isSought(each.title) &&
        (kitId === null || each.kit.id === kitId) &&
        (state === "all" || isComplete === (state === "complete"))
      )
    })
    .toSorted((a, b) => {
      const [one, other] = [sortValue(a, sort), sortValue(b, sort)]
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      const difference =
        typeof one === "number" && typeof other === "number"
          ? one - other
          : String(one).localeCompare(String(other))
      return direction * difference
    })
}

function sortValue(assessment: Overview, sort: Sort): string | number | null {
  const { title, kit, questionsCount, answersCount, lastModificationTime } = assessment
  switch (sort) {
    case "assessment":
      return title
    case "kit":
      return kit.title
    case "level": {
      // Kits have different numbers of levels.
      const level = levelOf(assessment)
      return level && level.index / kit.maturityLevelsCount
    }
    case "confidence":
      return confidenceOf(assessment)
    case "progress":
      return questionsCount === 0 ? null : answersCount / questionsCount
    case "changed":
      return lastModificationTime
  }
}
