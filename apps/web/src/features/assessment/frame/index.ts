export { AssessmentPage } from "./AssessmentPage.tsx"
export { assessmentQuery, pathQuery, permissionsQuery, useKitChange, useRenameAssessment } from "./api.ts"
export { useCrumbs, usePlaces } from "./places.ts"
export { entryRoutes } from "./routes.tsx"
