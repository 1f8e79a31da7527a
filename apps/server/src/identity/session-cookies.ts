import { cookieHeader, SESSION_COOKIES } from "./cookies.ts"
import { sessionSecondsLeft } from "./engine/provider.ts"
import type { Realm, RealmFacts } from "./realm.ts"

/**
 * Clients poll a hidden page of ours (`session.html`), whose script compares their session with this cookie. Scripts can
 * read it; it contains the session's public id and grants no access.
 */
const [, STATUS_COOKIE] = SESSION_COOKIES

/**
 * Tells only that somebody may be signed in with this browser. The web client checks for
 * it so that visitors who are not signed in need not wait for the hidden pages.
 */
export const SESSION_MARK = "plumbline_signed_in"

/**
 * Sets the cookies with every response that signs a client in, and removes them when there is no session to sign in
 * with.
 */
export function keepSessionCookies(realm: Realm): void {
  const { provider, cookies } = realm
  provider.on("authorization.success", (ctx) => {
    const { session } = ctx.oidc
    if (!session) return
    // Lives as long as the login cookie: until the browser closes, or as long as the session can last.
    const life = session.transient ? {} : { maxAge: sessionSecondsLeft(realm, session) * 1000 }
    ctx.cookies.set(STATUS_COOKIE, session.uid, { ...cookies, path: "/", httpOnly: false, ...life })
    ctx.cookies.set(SESSION_MARK, "1", { ...cookies, path: "/", httpOnly: false, ...life })
  })
  provider.on("authorization.error", (ctx, error) => {
    if (error.error === "login_required" && ctx.cookies.get(STATUS_COOKIE)) {
      ctx.append("set-cookie", clearedStatusCookies(realm))
    }
  })
}

export function clearedStatusCookies({ cookies }: RealmFacts): string[] {
  return [
    cookieHeader(STATUS_COOKIE, null, { ...cookies, path: "/" }),
    cookieHeader(SESSION_MARK, null, { ...cookies, path: "/" }),
  ]
}
