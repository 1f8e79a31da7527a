import type { KoaContextWithOIDC } from "oidc-provider"
import type { Realm } from "../realm.ts"
import { noteUse } from "../sessions.ts"

/** Records the device of a session whenever it signs a client in. */
export function noteSessionUses(realm: Pick<Realm, "db" | "provider">): void {
  realm.provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const { route, session } = ctx.oidc ?? {}
    const isSignIn = route === "authorization" || route === "resume"
    if (isSignIn && session?.accountId) await noteUse(realm.db, session.uid, ctx.get("user-agent"))
  })
}
