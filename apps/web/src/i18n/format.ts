import type { Language } from "./language.ts"

/** The UTC offset of displayed times, in minutes (Tehran). */
const clockOffset = 210

const locales: Record<Language, string> = { en: "en-US", fa: "fa-IR-u-ca-persian-nu-arabext" }

/** A number with the language's digits; thousands are grouped from ten thousand. */
export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  return new Intl.NumberFormat(locales[language], { useGrouping: "min2", ...options }).format(value)
}

/** A percentage 0…100, rounded up as everywhere in reports: 76.2 is "77%". */
export function formatPercent(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: "percent", maximumFractionDigits: 0 }).format(
    Math.ceil(value) / 100,
  )
}

/** A day as year/month/day: Gregorian in English (2025/03/01), Jalali in Persian (۱۴۰۳/۱۲/۱۱). */
export function formatDate(time: Date | string, language: Language): string {
  const width = language === "en" ? "2-digit" : "numeric"
  const parts = new Intl.DateTimeFormat(locales[language], {
    timeZone: "UTC",
    year: "numeric",
    month: width,
    day: width,
  }).formatToParts(onOurClock(time))
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ""
  return `${part("year")}/${part("month")}/${part("day")}`
}

/** A day and time: "2025/03/01 - 12:45". */
export function formatDateTime(time: Date | string, language: Language): string {
  const clock = new Intl.DateTimeFormat(locales[language], {
    timeZone: "UTC",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(onOurClock(time))
  return `${formatDate(time, language)} - ${clock}`
}

/** A relative date, in the steps the interface uses; the shell's `relative` texts contain the wording. */
export type Distance =
  | { step: "today" | "yesterday" | "twoDaysAgo" | "earlierThisWeek" | "lastMonth" | "lastYear" }
  | { step: "tomorrow" | "inTwoDays" | "laterThisWeek" | "nextMonth" | "nextYear" }
  | { step: "monthsAgo" | "inMonths"; count: number }

/** The distance between two moments, counted in calendar days and whole months. */
export function distance(time: Date | string, now: Date | string): Distance {
  const [then, today] = [onOurClock(time), onOurClock(now)]
  const days = dayNumber(then) - dayNumber(today)
  const ahead = days > 0
  const size = Math.abs(days)
  if (size === 0) return { step: "today" }
  if (size === 1) return { step: ahead ? "tomorrow" : "yesterday" }
  if (size === 2) return { step: ahead ? "inTwoDays" : "twoDaysAgo" }
  if (size <= 6) return { step: ahead ? "laterThisWeek" : "earlierThisWeek" }
  const months = ahead ? wholeMonths(today, then) : wholeMonths(then, today)
  if (months <= 1) return { step: ahead ? "nextMonth" : "lastMonth" }
  if (months <= 11) return { step: ahead ? "inMonths" : "monthsAgo", count: months }
  return { step: ahead ? "nextYear" : "lastYear" }
}

/**
 * Parses a time as the server sends it: ISO 8601 in UTC without a zone, with up to nine fractional digits. A zone in
 * the text is respected.
 */
export function parseServerTime(text: string): Date {
  const [moment = "", zone = "Z"] = text.split(/(?=Z$|[+-]\d\d:\d\d$)/)
  return new Date(moment.replace(/(\.\d{3})\d+$/, "$1") + zone)
}

function onOurClock(time: Date | string): Date {
  const moment = typeof time === "string" ? parseServerTime(time) : time
  return new Date(moment.getTime() + clockOffset * 60_000)
}

function dayNumber(time: Date): number {
  return Math.floor(time.getTime() / 86_400_000)
}

function wholeMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months
}
