import type { KoaContextWithOIDC } from "oidc-provider"
import type { Realm } from "../realm.ts"

/**
 * Gives redirects back to the client the form the adapter expects:
 * - `session_state` beside the code;
 * - the previous fragment of the address is kept and the response appended, because the adapter removes only its own
 *   parameters and restores the rest;
 * - status 302, as Keycloak answers.
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
    // Redirects to our own pages have a different location.
    if (target.hash === "" || answer.origin + answer.pathname !== target.origin + target.pathname) return
    ctx.set("location", `${target.href}&${answer.hash.slice(1)}`)
  })
}
