export { subscriberHash } from "./subscriber-hash.ts"
export { readWidgetToken, tenantOfWidgetToken } from "./widget/token.ts"
