import { lazy } from "react"
import { loadTexts } from "../../i18n/i18n.ts"

export { SupportButton } from "./SupportButton.tsx"
export { useContactDialog } from "./useContactDialog.tsx"
export { useTakesMessages } from "./useTakesMessages.ts"

/** Asks a reader what they think. Fetched with its texts when first wanted: to be shown within a `Suspense`. */
export const SurveyBox = lazy(async () => {
  const [{ SurveyBox: Box }] = await Promise.all([import("./SurveyBox.tsx"), loadTexts("contact")])
  return { default: Box }
})

/** What is wrong with a question. Fetched with its texts when first wanted: to be shown within a `Suspense`. */
export const ReportQuestionDialog = lazy(async () => {
  const [{ ReportQuestionDialog: Dialog }] = await Promise.all([
    import("./ReportQuestionDialog.tsx"),
    loadTexts("contact"),
  ])
  return { default: Dialog }
})
