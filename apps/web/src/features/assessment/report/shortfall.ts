import { wholePercent } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"

/** Formats a score and its requirement; a score that would round to the requirement is shown with a decimal. */
export function useShortfall() {
  const format = useFormat()
  return ({ reached, required }: { reached: number; required: number }) => {
    const whole = wholePercent(reached)
    const shown = whole < required ? whole : Math.floor(reached * 10) / 10
    return {
      reached: format.number(shown / 100, { style: "percent", maximumFractionDigits: 1 }),
      required: format.percent(required),
    }
  }
}
