import { useSearchParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { parseServerTime } from "../../../i18n/format.ts"

export type Kit = Schemas["Portfolio"]["kits"][number]
export type Listed = Kit["assessments"][number]

/** The times over which movement is shown, in days. */
export const spans = [30, 90, 180, 365] as const

/** How long an assessment must have stood unchanged to be shown, in days. */
export const ages = [0, 90, 180, 365] as const

export const sorts = ["moved", "level", "sure", "oldest", "changed", "title"] as const
type Sort = (typeof sorts)[number]

/** Which assessments of the portfolio are shown, in which order, and over which time they are compared. */
export interface Arrangement {
  days: number
  kitId: number | null
  spaceId: number | null
  /** Rank of the level reached; 0 for those without a level. */
  level: number | null
  age: number
  sort: Sort
}

/** The arrangement that the address names, so that it can be shared and survives a reload; and how to change it. */
export function useArrangement(): [Arrangement, (change: Partial<Arrangement>) => void] {
  const [params, setParams] = useSearchParams()
  const number = (name: string) => (params.has(name) ? Number(params.get(name)) : null)
  const arrangement: Arrangement = {
    days: spans.find((days) => days === number("days")) ?? 90,
    kitId: number("kit") || null,
    spaceId: number("space") || null,
    level: number("level"),
    age: ages.find((days) => days === number("age")) ?? 0,
    sort: sorts.find((sort) => sort === params.get("sort")) ?? "moved",
  }
  function change(parts: Partial<Arrangement>) {
    const { days, kitId, spaceId, level, age, sort } = { ...arrangement, ...parts }
    const named = {
      days: days === 90 ? null : days,
      kit: kitId,
      space: spaceId,
      level,
      age: age === 0 ? null : age,
      sort: sort === "moved" ? null : sort,
    }
    const entries = Object.entries(named).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    )
    setParams(new URLSearchParams(entries), { replace: true, preventScrollReset: true })
  }
  return [arrangement, change]
}

/** How far an assessment has moved, in points; null if it had no score then, or has none now. */
export function movementOf({ score, scoreBefore }: Listed): number | null {
  return score === null || scoreBefore === null ? null : score - scoreBefore
}

/** An assessment with the kit by which it is rated. */
export interface Row {
  kit: Kit
  assessment: Listed
}

/** The level reached, if there is one. */
export function levelOf({ kit, assessment }: Row): Kit["maturityLevels"][number] | undefined {
  return kit.maturityLevels.find(({ id }) => id === assessment.maturityLevelId)
}

/** The assessments that are wanted, of all kits, in the wanted order. */
export function arranged(kits: readonly Kit[], wanted: Arrangement, now: Date): Row[] {
  const oldest = now.getTime() - wanted.age * 86_400_000
  const rows = kits
    .filter(({ kitId }) => wanted.kitId === null || kitId === wanted.kitId)
    .flatMap((kit) => kit.assessments.map((assessment) => ({ kit, assessment })))
    .filter(
      (row) =>
        (wanted.spaceId === null || row.assessment.space.id === wanted.spaceId) &&
        (wanted.level === null || (levelOf(row)?.index ?? 0) === wanted.level) &&
        (wanted.age === 0 || parseServerTime(row.assessment.lastChange).getTime() <= oldest),
    )
  return inOrder(rows, wanted.sort)
}

/** In an order; what cannot be compared comes last. */
export function inOrder(rows: readonly Row[], sort: Sort): Row[] {
  const distance = ({ assessment }: Row) => {
    const moved = movementOf(assessment)
    return moved === null ? -1 : Math.abs(moved)
  }
  const byTitle = (a: Row, b: Row) => a.assessment.title.localeCompare(b.assessment.title)
  // What has no answers yet is not the oldest, but unknown.
  const age = ({ assessment }: Row) => assessment.oldestAnswer ?? "9999"
  const order: Record<Sort, (a: Row, b: Row) => number> = {
    moved: (a, b) => distance(b) - distance(a),
    // Without a score it is not the worst, but unknown.
    level: (a, b) => (a.assessment.score ?? 101) - (b.assessment.score ?? 101),
    title: byTitle,
    // Of those who are as sure, what fewer answers prove. Who was not asked is not unsure, but unknown.
    sure: (a, b) =>
      (a.assessment.confidence ?? 101) - (b.assessment.confidence ?? 101) ||
      (a.assessment.supported ?? 101) - (b.assessment.supported ?? 101),
    oldest: (a, b) => age(a).localeCompare(age(b)),
    changed: (a, b) => b.assessment.lastChange.localeCompare(a.assessment.lastChange),
  }
  return rows.toSorted((a, b) => order[sort](a, b) || byTitle(a, b))
}
