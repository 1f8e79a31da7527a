export { AffectedAssessments } from "./AffectedAssessments.tsx"
export { KitDifferences } from "./KitDifferences.tsx"
export { ReleasePreview, releasePreviewQuery, updatePreview } from "./ReleasePreview.tsx"
