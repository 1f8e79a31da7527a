import { lazyPart } from "../../../ui/lazy.tsx"

export { calculatedConfidenceQuery, calculatedLevelQuery } from "./api.ts"
export { linksTo } from "./links.ts"
export { assessmentRoutes } from "./routes.tsx"

/*
 * Both are lazy-loaded with the area's texts: render them within a `Suspense`. They are separate because other areas
 * need only one of them.
 */

/** The paginated assessments of a space, in a frame that the caller provides. */
export const SpaceAssessments = lazyPart(
  async () => (await import("./SpaceAssessments.tsx")).SpaceAssessments,
  "assessments",
)

/** Creates an assessment on a kit, asks for missing details, and opens its first question. */
export const CreateAssessment = lazyPart(
  async () => (await import("./CreateAssessment.tsx")).CreateAssessment,
  "assessments",
)
