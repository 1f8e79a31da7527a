import { millisecondsOf, type Time } from "../../platform/clock.ts"
import { type Html, html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const

/** Formats a time as relative to now, because the server does not know the reader's time zone. */
export function ago(time: Time, language: Language): Html {
  const seconds = Math.max(0, (Date.now() - millisecondsOf(time)) / 1000)
  const format = new Intl.RelativeTimeFormat(language === "FA" ? "fa" : "en", { numeric: "auto" })
  const [unit, length] =
    units.find(([, length]) => seconds >= length) ?? (["second", Number.POSITIVE_INFINITY] as const)
  return html`<time datetime="${time.slice(0, 19)}Z">${format.format(-Math.floor(seconds / length), unit)}</time>`
}
