import { millisecondsOf, type Time } from "../clock.ts"
import type { LocalText } from "./language.ts"

/** Of Persian texts for people who have not chosen a zone: +03:30, all year. */
const PERSIAN_OFFSET = 210 * 60_000

/** Whether a text names a time zone of the IANA database that this server knows, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  // Offsets and abbreviations are accepted by Intl too.
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name) && name !== "UTC") return false
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null
  } catch {
    return false
  }
}

/**
 * A day and time for a text to one person: in their zone if they have chosen one that the server knows; else in UTC in
 * English, marked as such, and at +03:30 in Persian, where the calendar is Jalali.
 *
 * @param chosen the person's choice, an IANA name; others count as none
 */
export function dayAndTime(time: Time, chosen: string | null): LocalText {
  const zone = chosen !== null && isTimeZone(chosen) ? chosen : null
  const moment = millisecondsOf(time)
  const written = (locale: string, options: Intl.DateTimeFormatOptions, at: number, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone, hourCycle: "h23" }).format(at)
  const english = written("en-GB", { dateStyle: "medium", timeStyle: "short" }, moment, zone ?? "UTC")
  const at = zone === null ? moment + PERSIAN_OFFSET : moment
  const day = written(PERSIAN, { year: "numeric", month: "numeric", day: "numeric" }, at, zone ?? "UTC")
  const clock = written(PERSIAN, { hour: "2-digit", minute: "2-digit" }, at, zone ?? "UTC")
  return { en: zone === null ? `${english} UTC` : english, fa: `${day} - ${clock}` }
}

const PERSIAN = "fa-IR-u-ca-persian-nu-arabext"
