import { EMBEDDED_ISSUER, type IdentityClaims } from "../../identity/index.ts"
import { createContext, inTransaction } from "../../platform/create-context.ts"
import type { Dependencies } from "../../platform/dependencies.ts"
import { ProductError } from "../../platform/errors.ts"
import type { AccountEvent, WithoutPerson } from "../../platform/events/event.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { findUserOfIdentity } from "./queries.ts"
import { resolveUser } from "./resolve-user.ts"

/**
 * Records what happens to accounts of the embedded provider. Somebody who signs in for the first time becomes a user by
 * it; of an account that nobody has ever signed in with, nothing else is recorded.
 */
export function recordingOfAccounts(dependencies: Dependencies) {
  return async (
    tenant: Tenant,
    claims: IdentityClaims,
    event: WithoutPerson<AccountEvent>,
    language: Language,
  ): Promise<void> => {
    const find = async () => {
      const ctx = createContext(dependencies, { tenant, user: null, language })
      return (await findUserOfIdentity(ctx, { issuer: EMBEDDED_ISSUER, sub: claims.sub }))?.user
    }
    const user =
      event.type === "signed-in" ? await resolveUser(dependencies, tenant, claims, language) : await find()
    if (!user || user instanceof ProductError) return
    // Whoever was refused is somebody else, as far as is known.
    const actor = event.type === "sign-in-failed" ? null : user
    await inTransaction(dependencies, { tenant, user: actor, language }, (ctx) =>
      ctx.record({ ...event, userId: user.id }),
    )
  }
}
