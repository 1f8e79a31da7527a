export { holderOfToken, subscriberHash, tenantOfWidgetToken } from "./widget/token.ts"
