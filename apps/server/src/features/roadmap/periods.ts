import { type Day, dayAfter, dayInMonths } from "../../platform/clock.ts"
import type { RoadmapWishes } from "../../platform/database/json.ts"

export type Period = { index: number; start: Day; end: Day }

/** The periods of a roadmap with their first and last days. One that starts on a 31st starts on a month's last day. */
export function periodsOf({
  start,
  periods,
  unit,
}: Pick<RoadmapWishes, "start" | "periods" | "unit">): Period[] {
  const months = unit === "QUARTER" ? 3 : 1
  return Array.from({ length: periods }, (_, at) => ({
    index: at + 1,
    start: dayInMonths(start, at * months),
    end: dayAfter(dayInMonths(start, (at + 1) * months), -1),
  }))
}

/** The first period that is not over; one after the last if all are. */
export function presentPeriod(periods: readonly Period[], today: Day): number {
  return periods.find(({ end }) => end >= today)?.index ?? periods.length + 1
}
