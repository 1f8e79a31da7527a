import { jwtVerify, SignJWT } from "jose"
import { type AdapterPayload, type KoaContextWithOIDC, Provider } from "oidc-provider"
import { isUnavailable } from "../../platform/errors.ts"
import { createEngine, type Face, sessionSecondsLeft } from "../engine/provider.ts"
import { CLIENT_ID, type Realm, type RealmFacts } from "../realm.ts"
import { noteUse, nowInSeconds, prolongSession } from "../sessions.ts"
import { SIGNING_ALGORITHM } from "../signing-keys.ts"
import { keepStatusCookie } from "./status-cookie.ts"

/**
 * The engine made compatible with Keycloak, for clients that use its JavaScript adapter (versions 23 and 26).
 * Everything that exists only for that adapter is in this folder, each piece with its reason, and can be removed with
 * it.
 */
export function createRealm(facts: RealmFacts): Realm {
  const provider = createEngine(facts, faceOf(facts))
  const realm = { ...facts, provider }
  completeTokenReplies(realm)
  completeRedirects(realm)
  keepStatusCookie(realm)
  return realm
}

function faceOf(realm: RealmFacts): Face {
  return {
    accessTokenClaims: (ctx, sessionId) => ({
      // Distinguishes access tokens from identity and refresh tokens.
      typ: "Bearer",
      azp: CLIENT_ID,
      // Version 23 of the adapter compares the nonce of all three tokens and reads the session from `session_state`.
      nonce: (ctx.oidc.refreshToken ?? ctx.oidc.authorizationCode)?.nonce,
      session_state: sessionId,
      // Clients ask the adapter for roles, which it reads from here.
      realm_access: { roles: [] },
      resource_access: { [CLIENT_ID]: { roles: [] } },
    }),
    records: (records) => (model) => {
      const adapter = records(model)
      if (model === "RefreshToken") {
        return {
          ...adapter,
          async find(token) {
            const id = await unwrapRefreshToken(realm, token)
            return id === null ? undefined : adapter.find(id)
          },
        }
      }
      if (model === "AuthorizationCode") {
        return {
          ...adapter,
          find: async (id) => forgiveDroppedFragment((await adapter.find(id)) ?? undefined),
        }
      }
      return adapter
    },
  }
}

/**
 * Clients send the address of their page, with its fragment, when they start a sign-in; some have lost the fragment by
 * the time they fetch the tokens. A fragment never reaches a server, so both addresses are treated as equal.
 */
function forgiveDroppedFragment(code: AdapterPayload | undefined): AdapterPayload | undefined {
  if (!code) return undefined
  const again = Provider.ctx?.oidc.params?.redirect_uri
  const isSame = typeof again === "string" && again === code.redirectUri?.split("#")[0]
  return isSame ? { ...code, redirectUri: again } : code
}

/**
 * Gives redirects back to the client the form the adapter expects:
 * - `session_state` beside the code;
 * - the previous fragment of the address is kept and the response appended, because the adapter removes only its own
 *   parameters and restores the rest;
 * - status 302, as Keycloak answers.
 */
function completeRedirects(realm: Realm): void {
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

/** Gives responses of the token endpoint the form the adapter expects. */
function completeTokenReplies(realm: Realm): void {
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

/**
 * The adapter decodes refresh tokens to read their nonce and session, so they must be JWTs. The engine's own token, an
 * opaque id, is included as `jti`.
 */
function wrapRefreshToken(
  realm: RealmFacts,
  token: {
    id: string
    accountId: string
    nonce: string | undefined
    sessionId: string
    scope: string | undefined
    secondsToLive: number
  },
): Promise<string> {
  const { id, accountId, nonce, sessionId, scope, secondsToLive } = token
  return new SignJWT({
    typ: "Refresh",
    azp: CLIENT_ID,
    nonce,
    session_state: sessionId,
    sid: sessionId,
    scope,
  })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: "JWT", kid: realm.keys.newest().id })
    .setJti(id)
    .setSubject(accountId)
    .setIssuer(realm.issuer)
    .setAudience(realm.issuer)
    .setIssuedAt()
    .setExpirationTime(`${secondsToLive}s`)
    .sign(realm.keys.newest().privateKey)
}

/**
 * The engine's token inside one of our refresh tokens; null if it has expired or was not issued by us.
 *
 * @throws ProductError 503 when the keys cannot be read
 */
async function unwrapRefreshToken(realm: RealmFacts, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, realm.keys.verifier, {
      issuer: realm.issuer,
      audience: realm.issuer,
      algorithms: [SIGNING_ALGORITHM],
    })
    return payload.typ === "Refresh" ? (payload.jti ?? null) : null
  } catch (error) {
    if (isUnavailable(error)) throw error
    return null
  }
}
