import type { Schemas } from "../../api/schemas.ts"

/** Where a card can lead, and where a click on its title goes. */
export interface Ways {
  report: boolean
  questionnaires: boolean
  /** What is done and what waits; in advanced mode. */
  dashboard: boolean
  main: "report" | "questionnaires" | "dashboard" | null
}

/**
 * What the caller may open from an assessment's card. A quick assessment makes its report when it is first opened,
 * so being completely answered is enough; an advanced one must have published it.
 */
export function waysInto(
  assessment: Pick<Schemas["AssessmentCard"], "permissions" | "mode" | "hasReport">,
  answered: { complete: boolean },
): Ways {
  const { canViewReport, canViewDashboard, canViewQuestionnaires } = assessment.permissions
  const quick = assessment.mode.code === "QUICK"
  const report = canViewReport && (assessment.hasReport || (quick && answered.complete))
  const dashboard = canViewDashboard && !quick
  const ways = { report, questionnaires: canViewQuestionnaires, dashboard }
  return { ...ways, main: mainWay(ways, quick) }
}

/** Those who work on an advanced assessment begin at its dashboard; everybody else reads what there is to read. */
function mainWay(may: Omit<Ways, "main">, quick: boolean): Ways["main"] {
  if (quick && may.report) return "report"
  if (may.dashboard) return "dashboard"
  if (may.report) return "report"
  return may.questionnaires ? "questionnaires" : null
}
