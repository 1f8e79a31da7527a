export { subscriberHash } from "./subscriber-hash.ts"
export { holderOfToken, tenantOfWidgetToken } from "./widget/token.ts"
