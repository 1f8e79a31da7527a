import { lazyOptional, lazyPart } from "../../../ui/lazy.tsx"

export { SupportButton } from "./SupportButton.tsx"
export { useContactDialog, useTakesMessages } from "./useContactDialog.tsx"

/** Invites a reader to a survey. Lazy-loaded with its texts: render within a `Suspense`. */
export const SurveyBox = lazyOptional(async () => (await import("./SurveyBox.tsx")).SurveyBox, "contact")

/** Reports what is wrong with a question. Lazy-loaded with its texts: render within a `Suspense`. */
export const ReportQuestionDialog = lazyPart(
  async () => (await import("./ReportQuestionDialog.tsx")).ReportQuestionDialog,
  "contact",
)
