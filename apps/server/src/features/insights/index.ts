export { dueInsights, isAnythingDue, prepareInsights } from "./prepare-insights.ts"
export { readStoredResult, type StoredResult } from "./queries.ts"
export { recalculate, recalculateConfidence } from "./recalculate.ts"
export { shownAttributeText, shownText } from "./shown-text.ts"
