import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { assessmentRoutes } from "./routes.tsx"

/*
 * Both are lazy-loaded with the area's texts: render them within a `Suspense`. They are separate because other areas
 * need only one of them.
 */

/** The paginated assessments of a space, in a frame that the caller provides. */
export const SpaceAssessments = lazy(async () => {
  const [module] = await Promise.all([import("./SpaceAssessments.tsx"), loadTexts("assessments")])
  return { default: module.SpaceAssessments }
})

/** Creates an assessment on a kit, asks for missing details, and opens its first question. */
export const CreateAssessment = lazy(async () => {
  const [module] = await Promise.all([import("./CreateAssessment.tsx"), loadTexts("assessments")])
  return { default: module.CreateAssessment }
})
