import { wholePercent } from "@plumbline/scoring/whole-percent"
import { dateFormat, numberFormat } from "./intl.ts"
import type { Language } from "./language.ts"
import { dayIn, persianZone, type Zone } from "./zone.ts"

export { wholePercent }

const DAY = 86_400_000

/** What is less than that ago has just happened, in milliseconds. */
const JUST_NOW = 5 * 60_000

const locales: Record<Language, string> = { en: "en-US", fa: "fa-IR-u-ca-persian-nu-arabext" }

/** Options for a number between 0 and 1, such as the agreement of a group. */
export const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** A number with the language's digits; thousands are grouped from ten thousand. */
export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  return numberFormat(locales[language], { useGrouping: "min2", ...options }).format(value)
}

/** A percentage 0…100 as a whole number, with the language's digits and sign: 76.2 is "77%". */
export function formatPercent(value: number, language: Language): string {
  const format = { style: "percent", maximumFractionDigits: 0 } as const
  return numberFormat(locales[language], format).format(wholePercent(value) / 100)
}

/** A day: in the way of the reader's region in English (1 Mar 2025), Jalali in Persian (۱۴۰۳/۱۲/۱۱). */
export function formatDate(time: Date | string, language: Language, zone: Zone): string {
  if (language === "fa") return jalaliText(calendarDay(momentOf(time), language, zone))
  return writer({ dateStyle: "medium" }, zone).format(onClock(time, zone))
}

/** A day and time: "1 Mar 2025, 09:15", "۱۴۰۳/۱۲/۱۱ - ۱۲:۴۵". */
export function formatDateTime(time: Date | string, language: Language, zone: Zone): string {
  if (language === "en") {
    return writer({ dateStyle: "medium", timeStyle: "short" }, zone).format(onClock(time, zone))
  }
  const clock = dateFormat(locales.fa, {
    timeZone: intlZone(zone),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(onClock(time, zone))
  return `${formatDate(time, language, zone)} - ${clock}`
}

/** A calendar day such as `2026-03-01`, which is the same in every zone. */
export function formatDay(day: string, language: Language): string {
  return formatDate(new Date(day), language, "UTC")
}

/** The year of a moment in the calendar of the language. */
export function formatYear(time: Date, language: Language, zone: Zone): string {
  return formatNumber(calendarDay(time, language, zone).year, language, { useGrouping: false })
}

/** A relative date, in the steps the interface uses; the shell's `relative` texts contain the wording. */
export type Distance =
  | { step: "justNow" | "today" | "yesterday" | "twoDaysAgo" | "earlierThisWeek" | "lastMonth" | "lastYear" }
  | { step: "tomorrow" | "inTwoDays" | "laterThisWeek" | "nextMonth" | "nextYear" }
  | { step: "daysAgo" | "weeksAgo" | "monthsAgo" | "yearsAgo"; count: number }
  | { step: "inDays" | "inWeeks" | "inMonths" | "inYears"; count: number }

/**
 * The distance between two moments in the reader's calendar and zone. Weeks, months and years that are named ("this
 * week", "last month") are those of the calendar; whatever is less than a month away is counted in days and weeks.
 */
export function distance(time: Date | string, now: Date | string, language: Language, zone: Zone): Distance {
  const then = calendarDay(momentOf(time), language, zone)
  const today = calendarDay(momentOf(now), language, zone)
  const days = then.number - today.number
  const ahead = days > 0
  const size = Math.abs(days)
  const passed = momentOf(now).getTime() - momentOf(time).getTime()
  if (passed >= 0 && passed < JUST_NOW) return { step: "justNow" }
  if (size === 0) return { step: "today" }
  if (size === 1) return { step: ahead ? "tomorrow" : "yesterday" }
  if (size === 2) return { step: ahead ? "inTwoDays" : "twoDaysAgo" }
  if (size <= 6) {
    if (then.week === today.week) return { step: ahead ? "laterThisWeek" : "earlierThisWeek" }
    return { step: ahead ? "inDays" : "daysAgo", count: size }
  }
  const months = ahead ? wholeMonths(today, then) : wholeMonths(then, today)
  if (months === 0) return { step: ahead ? "inWeeks" : "weeksAgo", count: Math.floor(size / 7) }
  if (months === 1 && Math.abs(monthNumber(then) - monthNumber(today)) === 1) {
    return { step: ahead ? "nextMonth" : "lastMonth" }
  }
  if (months < 12) return { step: ahead ? "inMonths" : "monthsAgo", count: months }
  const years = Math.floor(months / 12)
  if (years === 1 && Math.abs(then.year - today.year) === 1) return { step: ahead ? "nextYear" : "lastYear" }
  return { step: ahead ? "inYears" : "yearsAgo", count: years }
}

/**
 * Parses a time as the server sends it: ISO 8601 in UTC without a zone, with up to nine fractional digits. A zone in
 * the text is respected.
 */
export function parseServerTime(text: string): Date {
  const [moment = "", zone = "Z"] = text.split(/(?=Z$|[+-]\d\d:\d\d$)/)
  return new Date(moment.replace(/(\.\d{3})\d+$/, "$1") + zone)
}

/** A day of a calendar, with its number since 1970 and that of its week, which begins as weeks do for the language. */
export interface CalendarDay {
  year: number
  month: number
  day: number
  number: number
  week: number
}

/** The day of a moment in the calendar of a language: Gregorian in English, Jalali in Persian. */
export function calendarDay(time: Date, language: Language, zone: Zone): CalendarDay {
  const [year = 0, month = 0, day = 0] = dayIn(zone, time).split("-").map(Number)
  const number = Date.UTC(year, month - 1, day) / DAY
  // The first day of 1970 was a Thursday. Weeks begin on Monday, in Persian on Saturday.
  const week = Math.floor((number + (language === "fa" ? 5 : 3)) / 7)
  return { ...(language === "fa" ? jalaliOf(number) : { year, month, day }), number, week }
}

/** The Jalali date of a day, by its number since 1970. */
export function jalaliOf(number: number): { year: number; month: number; day: number } {
  const parts = dateFormat("en-US-u-ca-persian-nu-latn", {
    timeZone: "UTC",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(number * DAY)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return { year: part("year"), month: part("month"), day: part("day") }
}

function jalaliText({ year, month, day }: { year: number; month: number; day: number }): string {
  return [year, month, day].map((part) => formatNumber(part, "fa", { useGrouping: false })).join("/")
}

/** Writes dates in English as the region of the browser's language does; without one, as in Britain. */
function writer(options: Intl.DateTimeFormatOptions, zone: Zone): Intl.DateTimeFormat {
  const region = new Intl.Locale(navigator.language).region
  return dateFormat(region ? `en-${region}` : "en-GB", {
    ...options,
    timeZone: intlZone(zone),
    calendar: "gregory",
  })
}

/** Not every browser knows zones by their offset: moments in the Persian zone are shifted, and written as in UTC. */
function intlZone(zone: Zone): string {
  return zone === persianZone ? "UTC" : zone
}

function onClock(time: Date | string, zone: Zone): Date {
  const moment = momentOf(time)
  return zone === persianZone ? new Date(moment.getTime() + 210 * 60_000) : moment
}

function momentOf(time: Date | string): Date {
  return typeof time === "string" ? parseServerTime(time) : time
}

function monthNumber({ year, month }: CalendarDay): number {
  return year * 12 + month
}

function wholeMonths(from: CalendarDay, to: CalendarDay): number {
  return monthNumber(to) - monthNumber(from) - (to.day < from.day ? 1 : 0)
}
