import type { Client } from "../caller.ts"
import { type Day, millisecondsOf, type Time } from "../clock.ts"
import type { Language, LocalText } from "./language.ts"

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

/** Making one takes longer than a query. Names of zones may be written in any case: not all of them are kept. */
const calendars = new Map<string, Intl.DateTimeFormat>()
const MOST_CALENDARS = 1000
const OFFSET = /^[+-](?:0\d|1[0-4]):[0-5]\d$/

/** Who reads a reply, and when. */
export type Reader = { now: Time; client: Pick<Client, "zone"> }

/**
 * The day that the reader of a reply has now: what is "today", "late" or "expired" in it is what their calendar says.
 *
 * @param reader.client.zone the zone that their client names in the header `Plumbline-Zone`, or an offset; UTC if there is none or it is unknown
 */
export function todayOf({ now, client: { zone = "UTC" } }: Reader): Day {
  if (zone === "UTC") return now.slice(0, 10)
  let calendar = calendars.get(zone)
  if (!calendar) {
    if (!isTimeZone(zone) && !OFFSET.test(zone)) return now.slice(0, 10)
    calendar = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone })
    if (calendars.size >= MOST_CALENDARS) calendars.clear()
    calendars.set(zone, calendar)
  }
  return calendar.format(millisecondsOf(now))
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

/** A calendar day such as `2026-03-01` for a text: 1 Mar 2026, ۱۴۰۴/۱۲/۱۰. */
export function dayText(day: string): LocalText {
  const at = Date.parse(`${day}T00:00:00Z`)
  const written = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(at)
  return {
    en: written("en-GB", { dateStyle: "medium" }),
    fa: written(PERSIAN, { year: "numeric", month: "numeric", day: "numeric" }),
  }
}

/**
 * The zone of times in a document for one person, by the same rule.
 *
 * @returns an IANA name, or an offset such as `+03:30`
 */
export function zoneFor(chosen: string | null, language: Language): string {
  if (chosen !== null && isTimeZone(chosen)) return chosen
  return language === "FA" ? "+03:30" : "UTC"
}

/** A day in the digits and calendar of a language, for the name of a file: 2026-11-25, ۱۴۰۵-۰۹-۰۴. */
export function dayOf(time: Time, timeZone: string, language: Language): string {
  const locale = language === "FA" ? PERSIAN : "en-GB"
  const options = { year: "numeric", month: "2-digit", day: "2-digit", timeZone } as const
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts(millisecondsOf(time))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ""
  return `${of("year")}-${of("month")}-${of("day")}`
}
