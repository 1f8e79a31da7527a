const DAY = 24 * 60 * 60 * 1000

/** The maximum lifetime of a token, in days. */
export const LONGEST_DAYS = 365

/** The number of days from today to a calendar day, in the person's time zone: for `2026-03-08` on the 1st it is 7. */
export function daysUntil(day: string, now = new Date()): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.UTC(year, month - 1, date) - today) / DAY)
}

/** The calendar day this many days from today, in the format of date fields: `2026-03-08`. */
export function dayAfter(days: number, now = new Date()): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) + days * DAY)
    .toISOString()
    .slice(0, 10)
}

/** Whether a token can expire on this day. */
export function isPossible(day: string, now = new Date()): boolean {
  const days = daysUntil(day, now)
  return days >= 1 && days <= LONGEST_DAYS
}
