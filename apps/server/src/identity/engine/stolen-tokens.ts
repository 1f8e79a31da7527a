import type { KoaContextWithOIDC } from "oidc-provider"
import type { Realm } from "../realm.ts"
import { endSession } from "../sessions.ts"

/**
 * A refresh token that is reused much later has been stolen. The engine revokes the grant; this also ends the session
 * and with it the access tokens still in use.
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
