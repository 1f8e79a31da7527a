import { currentLanguage } from "./language.ts"
import { dayIn, offsetOf, type Zone, zoneFor } from "./zone.ts"

const DAY = 86_400_000

/** The value of a field that shows no day, or none that can be chosen: a form with it cannot be sent. */
export const noDay = "no day"

/** The present day of the reader, as `2026-03-01`. */
export function today(): string {
  return dayIn(zoneFor(currentLanguage()), new Date())
}

/** The day some days after another, both as `2026-03-01`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** The moment at which a calendar day begins in a zone. */
export function beginningOf(day: string, zone: Zone): Date {
  const midnight = Date.parse(day)
  // The offset of the moment itself, which may differ from that of the same time in UTC.
  const offset = offsetOf(zone, midnight - offsetOf(zone, midnight))
  return new Date(midnight - offset)
}
