import type { Item, Roadmap, Status } from "./api.ts"

export { today as presentDay } from "../../../i18n/days.ts"

export type Period = Roadmap["periods"][number]

/** An item with the period it is planned in. */
export interface PlacedItem {
  item: Item
  period: Period
}

export function itemsOf({ periods }: Roadmap): PlacedItem[] {
  return periods.flatMap((period) => period.items.map((item) => ({ item, period })))
}

/** Instead of the id of a person: items of nobody. */
export const nobody = "nobody"

/** Which items are shown: those of a person, or of nobody, and with a status. Empty values match all. */
export interface Filter {
  person: string
  status: Status | ""
}

export function isShown({ assignee, status }: Item, filter: Filter): boolean {
  if (filter.status !== "" && status !== filter.status) return false
  return filter.person === "" || (assignee?.id ?? nobody) === filter.person
}

export function isOpen({ status }: Pick<Item, "status">): boolean {
  return status === "TODO" || status === "DOING"
}

/** Whether the date of an open item is over; days are `2026-03-01`. */
export function isLate(item: Pick<Item, "status" | "due">, today: string): boolean {
  return isOpen(item) && item.due !== null && item.due < today
}

/** The period under way; undefined before the first and after the last. */
export function presentPeriod({ periods }: Roadmap, today: string): Period | undefined {
  return periods.find(({ start, end }) => start <= today && today <= end)
}

/** What planning the rest again changes. Periods are numbers from 1. */
export interface Difference {
  added: Item[]
  removed: Item[]
  moved: { item: Item; from: number; to: number }[]
}

/** Compares by question: a new plan gives new items to the same questions. */
export function differenceOf(before: Roadmap, after: Roadmap): Difference {
  const former = new Map(itemsOf(before).map((placed) => [placed.item.questionId, placed]))
  const later = new Map(itemsOf(after).map((placed) => [placed.item.questionId, placed]))
  return {
    added: [...later.values()].flatMap(({ item }) => (former.has(item.questionId) ? [] : [item])),
    removed: [...former.values()].flatMap(({ item }) => (later.has(item.questionId) ? [] : [item])),
    moved: [...later.values()].flatMap(({ item, period }) => {
      const from = former.get(item.questionId)?.period.index
      return from === undefined || from === period.index ? [] : [{ item, from, to: period.index }]
    }),
  }
}

/** The title and rank of levels, and the titles of attributes, by their ids. */
export function namesOf({ levels, attributes }: Pick<Roadmap, "levels" | "attributes">) {
  const levelOf = new Map(levels.map((level) => [level.id, level]))
  const attributeOf = new Map(attributes.map(({ id, title }) => [id, title]))
  return {
    /** The lowest for a level that the kit no longer has. */
    level: (id: number) => {
      const level = levelOf.get(id) ?? levels[0]
      return { rank: level?.value ?? 1, title: level?.title ?? "" }
    },
    attribute: (id: number) => attributeOf.get(id) ?? "",
  }
}
