import type { Schemas } from "../../../api/schemas.ts"
import { wholePercent } from "../../../i18n/format.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

/** The level reached; null before the first answer, even if a calculation has returned one. */
export function levelOf({ maturityLevel, answersCount }: Overview) {
  return answersCount > 0 ? maturityLevel : null
}

/** The confidence in percent, rounded up for display; null before the first answer and while it is outdated. */
export function confidenceOf({ confidenceValue, isConfidenceValid, answersCount }: Overview): number | null {
  return confidenceValue === null || !isConfidenceValid || answersCount === 0
    ? null
    : wholePercent(confidenceValue)
}

/** The links of a card, and the target of its title. */
interface CardLinks {
  report: boolean
  questionnaires: boolean
  /** In advanced mode only. */
  dashboard: boolean
  main: "report" | "questionnaires" | "dashboard" | null
}

/**
 * What the caller can open from an assessment's card. A quick assessment generates its report on opening, so it only
 * has to be fully answered; an advanced one must have published its report.
 */
export function linksTo(
  assessment: Pick<Schemas["AssessmentCard"], "permissions" | "mode" | "hasReport">,
  answered: { complete: boolean },
): CardLinks {
  const { canViewReport, canViewDashboard, canViewQuestionnaires } = assessment.permissions
  const quick = assessment.mode.code === "QUICK"
  const report = canViewReport && (assessment.hasReport || (quick && answered.complete))
  const dashboard = canViewDashboard && !quick
  const links = { report, questionnaires: canViewQuestionnaires, dashboard }
  return { ...links, main: mainLink(links, quick) }
}

/** People who work on an advanced assessment start at its dashboard; others get what they can read. */
function mainLink(may: Omit<CardLinks, "main">, quick: boolean): CardLinks["main"] {
  if (quick && may.report) return "report"
  if (may.dashboard) return "dashboard"
  if (may.report) return "report"
  return may.questionnaires ? "questionnaires" : null
}
