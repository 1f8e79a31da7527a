import type { KoaContextWithOIDC } from "oidc-provider"
import type { Realm } from "../realm.ts"
import { endSession } from "../sessions.ts"

/**
 * A refresh token that is used again much later is in two hands. The engine takes back what was granted; the session
 * ends with it, and so do the access tokens that are under way.
 */
export function endSessionsOfStolenTokens(realm: Pick<Realm, "db" | "provider">): void {
  const revoked = new WeakSet<KoaContextWithOIDC>()
  realm.provider.on("grant.revoked", (ctx) => void revoked.add(ctx))
  realm.provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const session = ctx.oidc?.refreshToken?.sessionUid
    if (revoked.has(ctx) && session) await endSession(realm.db, session)
  })
}
