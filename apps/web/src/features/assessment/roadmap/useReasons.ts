import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { Item, Roadmap } from "./api.ts"
import { namesOf } from "./roadmap.ts"

/** How many targets are named; more are counted. */
const mostNamed = 2

/** In words: what an item serves, why it stands where it stands, and what it gains. */
export function useReasons(roadmap: Roadmap): (item: Item) => string {
  const { t } = useTranslation("roadmap")
  const { list, percent } = useFormat()
  const names = namesOf(roadmap)
  const reasons = new Map(roadmap.reasons.map((reason) => [reason.questionId, reason]))
  return ({ questionId }) => {
    const reason = reasons.get(questionId)
    if (!reason) return ""
    const { serves, share, why } = reason
    const named = serves.slice(0, mostNamed).map(names.attribute)
    const others = serves.length - named.length
    const attributes = list(others > 0 ? [...named, t("why.others", { count: others })] : named)
    return [
      ...(serves.length > 0 ? [t("why.serves", { attributes })] : []),
      t(roadmap.targets.length === 0 && why === "REACHES" ? "why.level" : `why.${why}`),
      ...(share > 0 ? [t("why.gain", { percent: percent(share * 100) })] : []),
    ].join(" ")
  }
}
