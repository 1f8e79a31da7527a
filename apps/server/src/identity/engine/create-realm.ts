import type { KoaContextWithOIDC } from "oidc-provider"
import type { Realm, RealmFacts } from "../realm.ts"
import { nowInSeconds } from "../seconds.ts"
import { keepSessionCookies } from "../session-cookies.ts"
import { noteUse, prolongSession } from "../sessions.ts"
import { createEngine, sessionSecondsLeft } from "./provider.ts"
import { wrapRefreshToken } from "./refresh-tokens.ts"

/** The engine of a realm, with what clients in a browser need beyond the standard. */
export function createRealm(facts: RealmFacts): Realm {
  const realm = { ...facts, provider: createEngine(facts) }
  completeTokenReplies(realm)
  keepFragments(realm)
  facts.face?.complete(realm)
  keepSessionCookies(realm)
  return realm
}

/**
 * Keeps the fragment that the client's address had, and appends the response to it: the adapter removes only its own
 * parameters and restores the rest.
 */
function keepFragments({ provider, issuer }: Realm): void {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    if (![302, 303].includes(ctx.status) || ctx.method === "POST") return
    const { redirect_uri: address, response_mode: mode } = ctx.oidc.params ?? {}
    if (typeof address !== "string" || mode !== "fragment") return
    const target = new URL(address)
    const answer = new URL(ctx.response.get("location"), issuer)
    // Redirects to our own pages have a different location.
    if (target.hash === "" || answer.origin + answer.pathname !== target.origin + target.pathname) return
    ctx.set("location", `${target.href}&${answer.hash.slice(1)}`)
  })
}

function completeTokenReplies(realm: Realm): void {
  realm.provider.use(async (ctx: KoaContextWithOIDC, next) => {
    const isToken = ctx.path.endsWith("/token")
    // The engine would send its error page to callers that accept HTML.
    if (isToken) ctx.request.headers.accept = "application/json"
    await next()
    if (isToken && ctx.status === 200) await completeTokens(realm, ctx)
  })
}

async function completeTokens(realm: Realm, ctx: KoaContextWithOIDC): Promise<void> {
  const token = ctx.oidc.refreshToken
  if (!token?.sessionUid || !token.accountId) return
  const { sessionUid, accountId, remainingTTL } = token
  const end = sessionSecondsLeft(realm, { loginTs: token.authTime, transient: true })
  await prolongSession(realm.db, sessionUid, nowInSeconds() + end)
  await noteUse(realm.db, sessionUid)
  ctx.body = {
    ...Object(ctx.body),
    refresh_token: await wrapRefreshToken(realm, token, { accountId, sessionUid }),
    ...realm.face?.tokenReply({ remainingTTL, sessionUid }),
  }
}
