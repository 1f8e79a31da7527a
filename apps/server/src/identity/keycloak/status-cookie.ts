import { cookieHeader } from "../cookies.ts"
import { sessionSecondsLeft } from "../engine/provider.ts"
import type { Realm, RealmFacts } from "../realm.ts"

/**
 * The adapter polls a hidden page of ours (`login-status-iframe.html`), whose script compares the session the client
 * believes in with this cookie. Scripts can read it; it holds the session's public id and opens nothing.
 */
const STATUS_COOKIE = "plumbline_session_id"

/**
 * Says to pages outside the realm's path only that somebody may be signed in by this browser. The web client looks for
 * it, so that a visitor need not wait for the hidden pages to say that nobody is.
 */
export const SESSION_MARK = "plumbline_signed_in"

/** Sets the cookies with every answer that signs a client in, and removes them when there is no session to sign in by. */
export function keepStatusCookie(realm: Realm): void {
  const { provider, path, cookies } = realm
  provider.on("authorization.success", (ctx) => {
    const { session } = ctx.oidc
    if (!session) return
    // As long as the login cookie: until the browser closes, or as long as the session can last.
    const life = session.transient ? {} : { maxAge: sessionSecondsLeft(realm, session) * 1000 }
    ctx.cookies.set(STATUS_COOKIE, session.uid, { ...cookies, path: `${path}/`, httpOnly: false, ...life })
    ctx.cookies.set(SESSION_MARK, "1", { ...cookies, path: "/", httpOnly: false, ...life })
  })
  provider.on("authorization.error", (ctx, error) => {
    if (error.error === "login_required" && ctx.cookies.get(STATUS_COOKIE)) {
      ctx.append("set-cookie", clearedStatusCookies(realm))
    }
  })
}

export function clearedStatusCookies({ path, cookies }: RealmFacts): string[] {
  return [
    cookieHeader(STATUS_COOKIE, null, { ...cookies, path: `${path}/` }),
    cookieHeader(SESSION_MARK, null, { ...cookies, path: "/" }),
  ]
}
