import type { Result } from "../result.ts"

export type Language = Result["language"]

const locales: Record<Language, string> = { en: "en-GB", fa: "fa-IR-u-ca-persian-nu-arabext" }

const numbers = {
  en: new Intl.NumberFormat(locales.en, { useGrouping: "min2" }),
  fa: new Intl.NumberFormat(locales.fa, { useGrouping: "min2" }),
}
const percents = {
  en: new Intl.NumberFormat(locales.en, { style: "percent", maximumFractionDigits: 0 }),
  fa: new Intl.NumberFormat(locales.fa, { style: "percent", maximumFractionDigits: 0 }),
}
const lists = {
  en: new Intl.ListFormat("en", { type: "conjunction" }),
  fa: new Intl.ListFormat("fa", { type: "conjunction" }),
}

/** A number with the digits of the language; thousands are grouped from ten thousand. */
export function formatNumber(value: number, language: Language): string {
  return numbers[language].format(value)
}

/** Makes the sign stand at the left of Persian digits, whatever is before the number. */
const LETTER_MARK = "\u061C"

/** A percentage 0…100 with the digits and the sign of the language. */
export function formatPercent(value: number, language: Language): string {
  const percent = percents[language].format(value / 100)
  return language === "fa" ? LETTER_MARK + percent : percent
}

/** Several things in a sentence. */
export function formatList(items: readonly string[], language: Language): string {
  return lists[language].format(items)
}

/** A day of a time zone: 1 March 2025, ۱۱ اسفند ۱۴۰۳. */
export function formatDay(time: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
    ...(language === "en" && { calendar: "gregory" }),
  }).format(new Date(time))
}
