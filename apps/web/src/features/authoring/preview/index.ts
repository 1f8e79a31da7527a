export { AffectedAssessments } from "./AffectedAssessments.tsx"
export { KitDifferences } from "./KitDifferences.tsx"
export { ReleasePreview, updatePreview } from "./ReleasePreview.tsx"
