import { lazy } from "react"
import { loadTexts } from "../../i18n/i18n.ts"

export { assessmentRoutes } from "./routes.tsx"

/*
 * Both come with the area's texts, fetched when they are first shown: within a `Suspense`. Other areas need only
 * one of them.
 */

/** The assessments of a space, page by page, in a frame of the caller's. */
export const SpaceAssessments = lazy(async () => {
  const [module] = await Promise.all([import("./SpaceAssessments.tsx"), loadTexts("assessments")])
  return { default: module.SpaceAssessments }
})

/** Makes an assessment on a kit, asking what has to be asked, and goes on to its first question. */
export const CreateAssessment = lazy(async () => {
  const [module] = await Promise.all([import("./CreateAssessment.tsx"), loadTexts("assessments")])
  return { default: module.CreateAssessment }
})
