import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { SupportButton } from "./SupportButton.tsx"
export { useContactDialog, useTakesMessages } from "./useContactDialog.tsx"

/** Invites a reader to a survey. Lazy-loaded with its texts: render within a `Suspense`. */
export const SurveyBox = lazy(async () => {
  const [{ SurveyBox: Box }] = await Promise.all([import("./SurveyBox.tsx"), loadTexts("contact")])
  return { default: Box }
})

/** Reports what is wrong with a question. Lazy-loaded with its texts: render within a `Suspense`. */
export const ReportQuestionDialog = lazy(async () => {
  const [{ ReportQuestionDialog: Dialog }] = await Promise.all([
    import("./ReportQuestionDialog.tsx"),
    loadTexts("contact"),
  ])
  return { default: Dialog }
})
