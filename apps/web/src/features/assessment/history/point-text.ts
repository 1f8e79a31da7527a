import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { inSentence } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { Point } from "./chart.ts"

/** Scores are shown with one decimal: smaller differences are explained too. */
export function useScore() {
  const { t } = useTranslation("history")
  const format = useFormat()
  return (score: number | null, answered = 0) =>
    score === null
      ? answered > 0
        ? "–"
        : t("timeline.unknown")
      : format.number(score, { maximumFractionDigits: 1 })
}

/**
 * The title of a level by its id; of levels that the kits in question do not have, that it is unknown. Where there are
 * answers and no score, none of them applies, and the level means nothing.
 */
export function useLevelTitle(levels: readonly Schemas["Level"][]) {
  const { t } = useTranslation("history")
  return (id: number | null, at?: { score: number | null; answered: number }) => {
    if (at?.score === null && at.answered > 0) return t("timeline.notApplicable")
    const level = levels.find((one) => one.id === id)
    return level ? inSentence(level.title) : t("timeline.unknown")
  }
}

/** A point in a sentence: its day, level, score and confidence. */
export function usePointText({ levels }: Schemas["Timeline"], withConfidence: boolean) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const scoreOf = useScore()
  const levelOf = useLevelTitle(levels)
  return (point: Point | undefined): string => {
    if (!point) return ""
    const { time, maturityLevelId, score, confidence } = point
    const text = t("timeline.point", {
      date: format.date(time),
      level: levelOf(maturityLevelId, point),
      score: scoreOf(score, point.answered),
    })
    if (!withConfidence || confidence === null) return text
    return t("timeline.pointConfidence", { point: text, confidence: format.percent(confidence) })
  }
}
