export { AffectedAssessments } from "./AffectedAssessments.tsx"
export { updatePreview } from "./api.ts"
export { KitDifferences } from "./KitDifferences.tsx"
export { ReleasePreview } from "./ReleasePreview.tsx"
