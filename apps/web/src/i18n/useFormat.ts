import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { distance, formatDate, formatDateTime, formatNumber, formatPercent } from "./format.ts"
import type { Language } from "./language.ts"

/** The interface language; re-renders the component when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === "fa" ? "fa" : "en"
}

/** Formats numbers, percentages and times in the interface language. */
export function useFormat() {
  const language = useLanguage()
  const { t } = useTranslation()
  return useMemo(() => {
    const relative = (time: Date | string, now = new Date()) => {
      const away = distance(time, now)
      return "count" in away ? t(`relative.${away.step}`, { count: away.count }) : t(`relative.${away.step}`)
    }
    return {
      number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options),
      /** A percentage 0…100, rounded up. */
      percent: (value: number) => formatPercent(value, language),
      date: (time: Date | string) => formatDate(time, language),
      dateTime: (time: Date | string) => formatDateTime(time, language),
      relative,
      /** Both: "yesterday (2025/03/01)". */
      relativeDate: (time: Date | string) => `${relative(time)} (${formatDate(time, language)})`,
    }
  }, [language, t])
}
