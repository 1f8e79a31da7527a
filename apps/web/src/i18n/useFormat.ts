import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { inSentence } from "./direction.ts"
import {
  distance,
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  formatYear,
} from "./format.ts"
import { listFormat } from "./intl.ts"
import type { Language } from "./language.ts"
import { useZone } from "./zone.ts"

/** The interface language; re-renders the component when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === "fa" ? "fa" : "en"
}

/** Formats numbers, percentages and times in the interface language, and times in the reader's zone. */
export function useFormat() {
  const language = useLanguage()
  const zone = useZone(language)
  const { t } = useTranslation()
  return useMemo(() => {
    const relative = (time: Date | string, now = new Date()) => {
      const away = distance(time, now, language, zone)
      return "count" in away ? t(`relative.${away.step}`, { count: away.count }) : t(`relative.${away.step}`)
    }
    return {
      number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options),
      /** A percentage 0…100, rounded up. */
      percent: (value: number) => formatPercent(value, language),
      date: (time: Date | string) => formatDate(time, language, zone),
      dateTime: (time: Date | string) => formatDateTime(time, language, zone),
      /** A calendar day such as `2026-03-01`. */
      day: (day: string) => formatDay(day, language),
      /** Titles as in a sentence, "a, b and c", in its order also where some run in the other direction. */
      list: (titles: readonly string[]) =>
        listFormat(language, { type: "conjunction" }).format(titles.map(inSentence)),
      year: (time: Date) => formatYear(time, language, zone),
      relative,
      /** Both: "yesterday (1 Mar 2025)". */
      relativeDate: (time: Date | string) => `${relative(time)} (${formatDate(time, language, zone)})`,
    }
  }, [language, zone, t])
}
