export { dueInsights, isAnythingDue, prepareInsights, requoteConfidence } from "./prepare-insights.ts"
export { readStoredResult, type StoredResult } from "./queries.ts"
export { shownAttributeText, shownText } from "./shown-text.ts"
