import { lazyPart } from "../../../ui/lazy.tsx"

export { calculatedConfidenceQuery, calculatedLevelQuery, recentQuery } from "./api.ts"
export { linksTo } from "./links.ts"
export { setTried, triedOf, useTried } from "./tried.ts"

/*
 * All are lazy-loaded with the area's texts: render them within a `Suspense`. They are separate because other areas
 * need only one of them.
 */

/** Cards of assessments. */
export const AssessmentGrid = lazyPart(
  async () => (await import("./AssessmentGrid.tsx")).AssessmentGrid,
  "assessments",
)

/** Creates an assessment in a space on a kit to be chosen, and opens its first question. */
export const NewAssessmentDialog = lazyPart(
  async () => (await import("./NewAssessmentDialog.tsx")).NewAssessmentDialog,
  "assessments",
)

/** Explains why a space cannot hold another assessment, and makes a new one. */
export const FullSpaceDialog = lazyPart(
  async () => (await import("./OutOfSpaceDialog.tsx")).FullSpaceDialog,
  "assessments",
)

/** Creates an assessment on a kit, asks for missing details, and opens its first question. */
export const CreateAssessment = lazyPart(
  async () => (await import("./CreateAssessment.tsx")).CreateAssessment,
  "assessments",
)
