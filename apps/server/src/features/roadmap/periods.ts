import type { Time } from "../../platform/clock.ts"
import type { RoadmapWishes } from "../../platform/database/json.ts"

/** Days are `2026-03-01`: their order is that of the strings. */
export type Day = string

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
export function presentPeriod(periods: readonly Period[], now: Time): number {
  return periods.find(({ end }) => end >= dayOf(now))?.index ?? periods.length + 1
}

export function dayOf(time: Time): Day {
  return time.slice(0, 10)
}

function dayInMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** The day some days after another, or before it. */
export function dayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
