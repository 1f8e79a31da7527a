export { loadHistory, stateAt } from "./load-history.ts"
export { momentOf } from "./moments.ts"
export { findPeople, lastNumbers } from "./queries.ts"
export { Publication } from "./schemas.ts"
