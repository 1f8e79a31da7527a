import { lazyPart } from "../../../ui/lazy.tsx"

export { calculatedConfidenceQuery, calculatedLevelQuery, recentQuery } from "./api.ts"
export type { Values as NewAssessmentValues } from "./fields.tsx"
export { linksTo } from "./links.ts"
export { minutesFor } from "./minutes.ts"
export { setTried, triedIn, useTried } from "./tried.ts"

/*
 * All are lazy-loaded with the area's texts: render them within a `Suspense`. They are separate because other areas
 * need only one of them.
 */

/** Cards of assessments. */
export const AssessmentGrid = lazyPart(
  async () => (await import("./AssessmentGrid.tsx")).AssessmentGrid,
  "assessments",
)

/** Creates an assessment, asks for missing details, and opens its first question. */
export const NewAssessment = lazyPart(
  async () => (await import("./NewAssessment.tsx")).NewAssessment,
  "assessments",
)

const fields = () => import("./fields.tsx")

/** Fields of a form for new assessments, with its values. */
export const KitField = lazyPart(async () => (await fields()).KitField, "assessments")
export const LanguageField = lazyPart(async () => (await fields()).LanguageField, "assessments")
export const ModeField = lazyPart(async () => (await fields()).ModeField, "assessments")
export const ProfileField = lazyPart(async () => (await fields()).ProfileField, "assessments")
