import type { Schemas } from "../../api/schemas.ts"

/** Where a card can lead, and where a click on its title goes. */
export interface Ways {
  report: boolean
  questionnaires: boolean
  main: "report" | "questionnaires" | null
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
  return {
    report,
    questionnaires: canViewQuestionnaires,
    main: mainWay({ report, readsFirst: quick || !canViewDashboard, questionnaires: canViewQuestionnaires }),
  }
}

function mainWay(may: { report: boolean; readsFirst: boolean; questionnaires: boolean }): Ways["main"] {
  if (may.report && may.readsFirst) return "report"
  if (may.questionnaires) return "questionnaires"
  return may.report ? "report" : null
}
