export { authenticateByToken, forgetTokensOf } from "./authenticate.ts"
export { revokeAllTokens } from "./make-token.ts"
export { hasUsableTokens, removeTokensOf } from "./queries.ts"
export { isApiToken } from "./token-text.ts"
