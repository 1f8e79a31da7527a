import { EMBEDDED_ISSUER } from "../../identity/index.ts"
import { createContext, inTransaction } from "../../platform/create-context.ts"
import type { Dependencies } from "../../platform/dependencies.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { hasUsableTokens, revokeAllTokens } from "../api-tokens/index.ts"
import { findUserOfIdentity } from "./queries.ts"

/** The API tokens of the people with an account of the embedded provider, for its pages. */
export function tokensOfAccounts(dependencies: Dependencies) {
  const callerOf = async (tenant: Tenant, accountId: string, language: Language) => {
    const ctx = createContext(dependencies, { tenant, user: null, language })
    const found = await findUserOfIdentity(ctx, { issuer: EMBEDDED_ISSUER, sub: accountId })
    return found && { tenant, user: found.user, language }
  }
  return {
    /** Whether the person has any that work. */
    async has(tenant: Tenant, accountId: string): Promise<boolean> {
      const caller = await callerOf(tenant, accountId, "EN")
      if (!caller) return false
      return hasUsableTokens({ ...createContext(dependencies, caller), user: caller.user })
    },
    async revoke(tenant: Tenant, accountId: string, language: Language): Promise<void> {
      const caller = await callerOf(tenant, accountId, language)
      if (!caller) return
      await inTransaction(dependencies, caller, (ctx) => revokeAllTokens({ ...ctx, user: caller.user }))
    },
  }
}
