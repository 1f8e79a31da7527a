import type { Schemas } from "../../api/schemas.ts"
import { type AssessmentPlace, places } from "../../places.ts"

/** A part of an assessment with a tab of its own. Its label is `assessment.tabs.<name>` of the shell's texts. */
export interface AssessmentTab {
  name: "dashboard" | "questionnaires" | "insights" | "advice" | "report"
  /** Who sees it. */
  permission: keyof Schemas["Permissions"]
  to: (place: AssessmentPlace) => string
}

/** In the order of the work: a new part of the assessment is a line here. */
export const tabs: readonly AssessmentTab[] = [
  { name: "dashboard", permission: "viewDashboard", to: places.dashboard },
  {
    name: "questionnaires",
    permission: "viewAssessmentQuestionnaireList",
    to: places.questionnaires,
  },
  { name: "insights", permission: "viewAssessmentInsights", to: places.insights },
  { name: "advice", permission: "createAdvice", to: places.advice },
  { name: "report", permission: "manageReportMetadata", to: places.reportTexts },
]
