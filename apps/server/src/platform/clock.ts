/**
 * A moment as the product stores, compares and sends it: ISO-8601 in UTC without a zone suffix, at most six
 * fraction digits and none that end in 0 (`2026-03-01T09:15:42.1234`). In this form the order of the strings is
 * the order of the moments, so times are compared with `<` and `===`.
 */
export type Time = string

export interface Clock {
  /** The present moment. Two calls never return the same value, so that the rows of one request keep their order. */
  now(): Time
}

/** The system clock, with added microseconds that distinguish calls within the same millisecond. */
export function systemClock(): Clock {
  let last = 0
  return {
    now() {
      last = Math.max(Date.now() * 1000, last + 1)
      return timeOfMicroseconds(last)
    },
  }
}

/** The moment `microseconds` after the epoch. */
export function timeOfMicroseconds(microseconds: number): Time {
  const second = Math.floor(microseconds / 1_000_000)
  const fraction = String(microseconds - second * 1_000_000).padStart(6, "0")
  const digits = fraction.replace(/0+$/, "")
  return digits === "" ? textOf(second) : `${textOf(second)}.${digits}`
}

let latest = { second: 0, text: "1970-01-01T00:00:00" }

/** The second as text. Most calls are for the current second. */
function textOf(second: number): string {
  if (second !== latest.second) {
    latest = { second, text: new Date(second * 1000).toISOString().slice(0, 19) }
  }
  return latest.text
}

/** The moment of a timestamp with a zone. */
export function timeOfMoment(moment: string): Time {
  return timeOfMicroseconds(Date.parse(moment) * 1000)
}

/** The moment in milliseconds since the epoch. */
export function millisecondsOf(time: Time): number {
  return Date.parse(`${time}Z`)
}

/** The moment `milliseconds` after `time` (before it when negative); microseconds are kept. */
export function timeAfter(time: Time, milliseconds: number): Time {
  const micros = Number((time.split(".")[1] ?? "").padEnd(6, "0").slice(3))
  return timeOfMicroseconds((millisecondsOf(time) + milliseconds) * 1000 + micros)
}

/** A day of the calendar in UTC, `2026-03-01`: the order of the strings is that of the days. */
export type Day = string

export function dayOf(time: Time): Day {
  return time.slice(0, 10)
}

/** The day `days` after `day` (before it when negative). */
export function dayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** The same date in so many months; the last day of a month that has no such date. */
export function dayInMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}
