import { useEffect, useRef } from "react"
import type { Schemas } from "../../api/schemas.ts"
import { type InsightIssue, type InsightPlace, shownInsight } from "./insight.ts"

const parameter = "first"

/** The query for the insights screen that opens the first insight with an issue. */
export function askForFirstInsight(issue: InsightIssue): string {
  return `?${parameter}=${issue}`
}

/** Whether the server counts an insight under an issue; an expired one may be unapproved, too. */
const hasIssue: Record<InsightIssue, (insight: Schemas["Insight"]) => boolean> = {
  notGenerated: (insight) => !shownInsight(insight),
  unapproved: (insight) => shownInsight(insight) !== null && insight.approved === false,
  expired: (insight) => shownInsight(insight)?.isValid === false,
}

/** The first insight, in the order of the screen, with the issue that the query asks for. */
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

/** @returns a ref whose element scrolls into view and gets the focus, once, if it was asked for */
export function useBroughtToView<Shown extends HTMLElement>(isAskedFor: boolean) {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (!isAskedFor) return
    shown.current?.scrollIntoView({ block: "center" })
    shown.current?.focus({ preventScroll: true })
  }, [isAskedFor])
  return shown
}
