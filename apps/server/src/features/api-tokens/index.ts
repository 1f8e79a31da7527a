export { authenticateByToken, forgetToken, forgetTokensOf, isApiToken } from "./authenticate.ts"
export { revokeAllTokens } from "./make-token.ts"
export { hasUsableTokens, removeTokensOf } from "./queries.ts"
