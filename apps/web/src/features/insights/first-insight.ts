import { useEffect, useRef } from "react"
import type { Schemas } from "../../api/schemas.ts"
import { type InsightIssue, type InsightPlace, shownInsight } from "./insight.ts"

const parameter = "first"

/** The part of an address of the insights that opens the first one with an issue. */
export function askForFirstInsight(issue: InsightIssue): string {
  return `?${parameter}=${issue}`
}

/** Whether an insight is one of those that the server counts; one that is expired may wait for approval, too. */
const hasIssue: Record<InsightIssue, (insight: Schemas["Insight"]) => boolean> = {
  notGenerated: (insight) => !shownInsight(insight),
  unapproved: (insight) => shownInsight(insight) !== null && insight.approved === false,
  expired: (insight) => shownInsight(insight)?.isValid === false,
}

/** The first insight, in the order of the screen, with the issue that an address asks for after its `?`. */
export function insightAskedFor(
  search: URLSearchParams,
  { assessment, subjects }: Schemas["AllInsights"],
): InsightPlace | undefined {
  const issue = search.get(parameter)
  if (issue === null || !isIssue(issue)) return undefined
  const all: [InsightPlace, Schemas["Insight"]][] = [
    [{ of: "overall" }, assessment.insight],
    ...subjects.flatMap((subject): [InsightPlace, Schemas["Insight"]][] => [
      [{ of: "subject", id: subject.id }, subject.insight],
      ...subject.attributes.map(({ id, insight }): [InsightPlace, Schemas["Insight"]] => [
        { of: "attribute", id },
        insight,
      ]),
    ]),
  ]
  return all.find(([, insight]) => hasIssue[issue](insight))?.[0]
}

function isIssue(word: string): word is InsightIssue {
  return Object.hasOwn(hasIssue, word)
}

/** Brings what it is given to into view and gives it the focus, once, when it is what was asked for. */
export function useBroughtToView<Shown extends HTMLElement>(isAskedFor: boolean) {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (!isAskedFor) return
    shown.current?.scrollIntoView({ block: "center" })
    shown.current?.focus({ preventScroll: true })
  }, [isAskedFor])
  return shown
}
