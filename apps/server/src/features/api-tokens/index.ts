export { authenticateByToken, forgetTokensOf } from "./authenticate.ts"
export { removeTokensOf } from "./queries.ts"
export { isApiToken } from "./token-text.ts"
