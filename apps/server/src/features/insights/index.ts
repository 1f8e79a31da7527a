export { shownAttributeText, shownText } from "./insight-reply.ts"
export { prepareInsights } from "./prepare-insights.ts"
export { readStoredResult, type StoredResult } from "./queries.ts"
export { GeneratedText } from "./schemas.ts"
