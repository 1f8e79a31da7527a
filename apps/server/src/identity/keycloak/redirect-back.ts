import type { KoaContextWithOIDC } from "oidc-provider"
import type { Realm } from "../realm.ts"

/**
 * Gives the way back to the client the form the adapter knows:
 * - `session_state` beside the code;
 * - the fragment the address had before is kept and the answer appended, because the adapter removes only its own
 *   parameters and restores the rest;
 * - status 302, as all such servers answer.
 */
export function completeRedirects(realm: Realm): void {
  realm.provider.on("authorization.success", (ctx, response) => {
    if (response) response.session_state = ctx.oidc.session?.uid
  })
  realm.provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    if (ctx.status !== 303 || ctx.method === "POST") return
    ctx.status = 302
    const { redirect_uri: address, response_mode: mode } = ctx.oidc.params ?? {}
    if (typeof address !== "string" || mode !== "fragment") return
    const target = new URL(address)
    const answer = new URL(ctx.response.get("location"), realm.issuer)
    // On the way to a page of ours the location is another one.
    if (target.hash === "" || answer.origin + answer.pathname !== target.origin + target.pathname) return
    ctx.set("location", `${target.href}&${answer.hash.slice(1)}`)
  })
}
