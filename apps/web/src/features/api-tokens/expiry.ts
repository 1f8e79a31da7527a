const DAY = 24 * 60 * 60 * 1000

/** The longest that a token is good, in days. */
export const LONGEST_DAYS = 365

/** How many days from today a day of the calendar is, both where the person is: `2026-03-08` on the 1st is 7. */
export function daysUntil(day: string, now = new Date()): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.UTC(year, month - 1, date) - today) / DAY)
}

/** The day of the calendar so many days from today, as date fields have it: `2026-03-08`. */
export function dayAfter(days: number, now = new Date()): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) + days * DAY)
    .toISOString()
    .slice(0, 10)
}

/** Whether a token may be good until a day. */
export function isPossible(day: string, now = new Date()): boolean {
  const days = daysUntil(day, now)
  return days >= 1 && days <= LONGEST_DAYS
}
