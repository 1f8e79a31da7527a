import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { PathTarget } from "./path.ts"

type Open = Schemas["OpenQuestions"]
export type Range = Pick<Schemas["SubjectRange"], "lowest" | "highest" | "isDecided">

/** The range of the result that is to be decided; null for all results, and for people who see no levels. */
export function rangeOf(open: Open, { result }: PathTarget): Range | null {
  const [kind, id] = result.split(":")
  if (kind === "overall") return open.overall
  const ranges = kind === "subject" ? open.subjects : kind === "attribute" ? open.attributes : []
  return ranges.find((range) => String(range.id) === id) ?? null
}

/** "level 3", "level 2 or 3", "level 2 to 4"; undefined for people who see no levels. */
export function useRangeWords(): (range: Range | null) => string | undefined {
  const { t } = useTranslation("answers")
  const format = useFormat()
  return (range) => {
    if (!range?.lowest || !range.highest) return undefined
    const [low, high] = [range.lowest.index, range.highest.index]
    const words = { lowest: format.number(low), highest: format.number(high) }
    if (low === high) return t("path.level", words)
    return t(high === low + 1 ? "path.levelOr" : "path.levelTo", words)
  }
}

/** "41 answered · overall level 2 or 3 · 12 questions can still decide it". */
export function usePathLine(open: Open, target: PathTarget): string {
  const { t } = useTranslation("answers")
  const words = useRangeWords()
  const ranges = [...(open.overall ? [open.overall] : []), ...open.subjects, ...open.attributes]
  const decided = ranges.filter(({ isDecided }) => isDecided).length
  const range = words(rangeOf(open, target))
  const name = target.result.split(":")[0]
  const result =
    name === "all"
      ? t("path.decidedOf", { count: decided, total: ranges.length })
      : range && t(name === "overall" ? "path.overallAt" : "path.itAt", { range })
  return [t("path.answered", { count: open.answered }), result, t("path.canDecide", { count: open.total })]
    .filter(Boolean)
    .join(" · ")
}
