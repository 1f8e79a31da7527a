export { findSubscriber } from "./queries.ts"
export { subscriberHash } from "./subscriber-hash.ts"
export { readWidgetToken, tenantOfWidgetToken } from "./widget/token.ts"
