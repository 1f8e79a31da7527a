import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { Roadmap } from "./api.ts"

/** How long some effort takes, in words, as the team has calibrated it; nothing if it has not. */
export function useWeeks(calibration: Roadmap["calibration"]): (effort: number) => string {
  const { t } = useTranslation("roadmap")
  const { number } = useFormat()
  return (effort) => {
    if (!calibration || effort === 0) return ""
    const weeks = (effort * calibration.weeks) / calibration.points
    const shown = weeks < 10 ? Math.max(0.1, Math.round(weeks * 10) / 10) : Math.round(weeks)
    return t("period.weeks", { count: shown, weeks: number(shown, { maximumFractionDigits: 1 }) })
  }
}
