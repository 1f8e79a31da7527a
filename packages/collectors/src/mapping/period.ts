/** How long evidence is current. */
export type Period = { readonly days: number } | { readonly months: number }

/** Reads `90 days`, `6 months`, `2 weeks` or `1 year`, up to a hundred years; null for anything else. */
export function readPeriod(text: string): Period | null {
  const [, digits, unit] = /^(\d{1,5})\s*(day|week|month|year)s?$/i.exec(text.trim()) ?? []
  const count = Number(digits)
  if (unit === undefined || count === 0) return null
  const [kind, size] = { day: ["days", 1], week: ["days", 7], month: ["months", 1], year: ["months", 12] }[
    unit.toLowerCase()
  ] as ["days" | "months", number]
  const period = count * size
  if (period > (kind === "days" ? 36_500 : 1200)) return null
  return kind === "days" ? { days: period } : { months: period }
}

/** The last day of a period that begins on a day: a month later is the same day of the month, or the last one of it. */
export function lastDay(first: string, period: Period): string {
  const date = new Date(`${first}T00:00:00Z`)
  if ("days" in period) {
    date.setUTCDate(date.getUTCDate() + period.days)
  } else {
    const day = date.getUTCDate()
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + period.months)
    const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(day, length))
  }
  return date.toISOString().slice(0, 10)
}
