import type { Schemas } from "../../../../api/schemas.ts"

/** What a roadmap is proposed for. */
export const aims = ["level", "weakest", "targets"] as const
export type Aim = (typeof aims)[number]

/** What people choose for themselves: a level of the whole, or of attributes. */
export type Goal =
  | { kind: "whole"; levelId: number }
  | { kind: "attributes"; targets: Schemas["AttributeLevelTarget"][] }

/** Days of work in a month that are offered. */
export const daysAMonth = [2, 4, 8, 12] as const

/** Months that are offered. */
export const lengths = [2, 3, 4, 6, 12] as const

/** Until a team has said otherwise, a point of effort is taken for half a day. */
const pointsADay = 2
const daysAWeek = 5

export function pointsFor(days: number): number {
  return days * pointsADay
}

interface Proposed {
  targets: readonly Schemas["AttributeLevelTarget"][]
  required: readonly number[]
  start: string
  months: number
  days: number | null
}

export function bodyOf({ targets, required, start, months, days }: Proposed): Schemas["NewRoadmap"] {
  return {
    targets: [...targets],
    requiredQuestionIds: [...required],
    start,
    periods: months,
    unit: "MONTH",
    budget: days === null ? null : pointsFor(days),
    calibration: { points: pointsFor(daysAWeek), weeks: 1 },
  }
}
