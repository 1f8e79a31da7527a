import { latinDigits } from "./digits.ts"
import { jalaliOf } from "./format.ts"

const DAY = 86_400_000

export interface JalaliMonth {
  year: number
  /** 1…12 */
  month: number
}

/** The Jalali month in which a day such as `2026-03-01` is, and its day there. */
export function jalaliOfDay(day: string): JalaliMonth & { day: number } {
  return jalaliOf(Date.parse(day) / DAY)
}

/** The days of a Jalali month, each as `2026-03-01`. */
export function daysOfMonth({ year, month }: JalaliMonth): string[] {
  const first = numberOf(year, month, 1)
  return [...Array(31).keys()]
    .map((index) => first + index)
    .filter((number) => jalaliOf(number).month === month)
    .map(textOf)
}

/** The month some months after another. */
export function monthAfter({ year, month }: JalaliMonth, months: number): JalaliMonth {
  const number = year * 12 + month - 1 + months
  return { year: Math.floor(number / 12), month: (number % 12) + 1 }
}

/** The day that a person has typed as `۱۴۰۵/۱/۲۱`, in Persian or other digits; null if there is no such day. */
export function dayOfJalali(text: string): string | null {
  const [, year = 0, month = 0, day = 0] =
    /^\s*(\d{4})[/\-.](\d{1,2})[/\-.](\d{1,2})\s*$/.exec(latinDigits(text))?.map(Number) ?? []
  if (year < 1300 || year > 1600 || month < 1 || month > 12 || day < 1) return null
  const number = numberOf(year, month, day)
  const found = jalaliOf(number)
  return found.year === year && found.month === month && found.day === day ? textOf(number) : null
}

/** The number of a Jalali day since 1970; of the 31st of a shorter month, that of a day of the next one. */
function numberOf(year: number, month: number, day: number): number {
  // Years begin on 19 to 22 March; the calendar of the browser knows on which day.
  let start = Date.UTC(year + 621, 2, 19) / DAY
  while (jalaliOf(start).year < year) start++
  return start + (month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30) + day - 1
}

function textOf(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10)
}
