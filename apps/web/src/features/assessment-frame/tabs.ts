import type { Schemas } from "../../api/schemas.ts"
import { type AssessmentPlace, places } from "../../places.ts"

/** A part of an assessment with its own tab. Its label is `assessment.tabs.<name>` in the shell's texts. */
export interface AssessmentTab {
  name: "dashboard" | "questionnaires" | "insights" | "advice" | "report"
  /** The permission required to see it. */
  permission: keyof Schemas["Permissions"]
  to: (place: AssessmentPlace) => string
}

/** In the order of the work. To add a part of the assessment, add a line here. */
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
