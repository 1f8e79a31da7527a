export { AssessmentPage } from "./AssessmentPage.tsx"
export { tabs } from "./AssessmentTabs.tsx"
export {
  assessmentQuery,
  pathQuery,
  permissionsQuery,
  useGoDeeper,
  useKitChange,
  useRenameAssessment,
} from "./api.ts"
export { toGrant, useCrumbs, usePaths } from "./paths.ts"
