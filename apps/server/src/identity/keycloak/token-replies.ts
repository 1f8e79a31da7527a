import type { KoaContextWithOIDC } from "oidc-provider"
import { sessionSecondsLeft } from "../engine/provider.ts"
import type { Realm } from "../realm.ts"
import { noteUse, nowInSeconds, prolongSession } from "../sessions.ts"
import { wrapRefreshToken } from "./refresh-tokens.ts"

/** Gives responses of the token endpoint the form the adapter expects. */
export function completeTokenReplies(realm: Realm): void {
  realm.provider.use(async (ctx: KoaContextWithOIDC, next) => {
    const isToken = ctx.path.endsWith("/token")
    // The engine would send its error page to callers that accept HTML.
    if (isToken) ctx.request.headers.accept = "application/json"
    await next()
    if (!isToken) return
    if (ctx.status === 200) await completeTokens(realm, ctx)
    // The adapter treats only 400 as "no longer signed in"; the engine answers 401 to an unknown client.
    else if (ctx.status === 401) ctx.status = 400
  })
}

async function completeTokens(realm: Realm, ctx: KoaContextWithOIDC): Promise<void> {
  const token = ctx.oidc.refreshToken
  if (!token?.sessionUid || !token.accountId) return
  const end = sessionSecondsLeft(realm, { loginTs: token.authTime, transient: true })
  await prolongSession(realm.db, token.sessionUid, nowInSeconds() + end)
  await noteUse(realm.db, token.sessionUid)
  ctx.body = {
    ...(ctx.body as Record<string, unknown>),
    refresh_token: await wrapRefreshToken(realm, {
      id: token.jti,
      accountId: token.accountId,
      nonce: token.nonce,
      sessionId: token.sessionUid,
      scope: token.scope,
      secondsToLive: token.remainingTTL,
    }),
    refresh_expires_in: token.remainingTTL,
    session_state: token.sessionUid,
    // The adapter reads it; no token is ever refused because of its issue time.
    "not-before-policy": 0,
  }
}
