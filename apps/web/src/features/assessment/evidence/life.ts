import type { Schemas } from "../../../api/schemas.ts"
import { noDay } from "../../../i18n/days.ts"

/** When evidence was observed, its last day, where it comes from, and how it was found; days as `2026-03-01`. */
export type Life = Pick<Schemas["Evidence"], "observedAt" | "validUntil" | "source" | "method">
export type Validity = Schemas["Validity"]
export type Method = NonNullable<Life["method"]>

export const methods = ["SEEN", "MEASURED", "TOLD"] as const

/** The first and the last day that evidence may name. */
export const firstDay = "1900-01-01"
export const lastDay = "2999-12-31"

/** The longest text of a source, in characters. */
export const longestSource = 300

/** How many months evidence is proposed to hold. */
export const usualMonths = 12

/** What is filled in for new evidence: seen today, and current for a year. */
export function usualLife(today: string): Life {
  return { observedAt: today, validUntil: dayInMonths(today, usualMonths), source: null, method: "SEEN" }
}

/** The same day some months later, or the last day of that month if it is shorter. */
export function dayInMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Whether the dates are days and fit together, so that the server takes them. */
export function isPossible({ observedAt, validUntil }: Life): boolean {
  if (observedAt === noDay || validUntil === noDay) return false
  return observedAt === null || validUntil === null || observedAt <= validUntil
}
