import { kitFile as english } from "../i18n/en/kitFile.ts"
import { kitFile as persian } from "../i18n/fa/kitFile.ts"
import { numberFormat } from "../i18n/intl.ts"
import type { Language } from "./kit.ts"

export interface Words {
  t: (key: keyof typeof english, values?: Record<string, string | number>) => string
  number: (value: number) => string
  percent: (value: number) => string
}

/** The texts and figures of a language. By hand, because no text here has plurals: a library would be most of the page. */
export function wordsIn(language: Language): Words {
  const texts = language === "FA" ? persian : english
  const locale = language === "FA" ? "fa" : "en"
  const format = numberFormat(locale, {})
  const share = numberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
  const number = (value: number) => format.format(value)
  return {
    number,
    percent: (value) => share.format(value / 100),
    t: (key, values = {}) =>
      texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = values[name] ?? ""
        return typeof value === "number" ? number(value) : value
      }),
  }
}
