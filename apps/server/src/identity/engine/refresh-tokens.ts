import { jwtVerify, SignJWT } from "jose"
import type { AdapterFactory, KoaContextWithOIDC } from "oidc-provider"
import { isUnavailable } from "../../platform/errors.ts"
import type { RealmFacts } from "../realm.ts"
import { SIGNING_ALGORITHM } from "../signing-keys.ts"

type RefreshToken = NonNullable<KoaContextWithOIDC["oidc"]["refreshToken"]>

/**
 * The client's adapter decodes refresh tokens to read their session, so they must be JWTs. The engine's own token, an
 * opaque id, is included as `jti`.
 */
export function wrapRefreshToken(
  realm: RealmFacts,
  token: RefreshToken,
  { accountId, sessionUid }: { accountId: string; sessionUid: string },
): Promise<string> {
  const { jti, nonce, scope, remainingTTL } = token
  const claims = {
    typ: "Refresh",
    sid: sessionUid,
    scope,
    ...realm.face?.refreshTokenClaims(nonce, sessionUid),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: "JWT", kid: realm.keys.newest().id })
    .setJti(jti)
    .setSubject(accountId)
    .setIssuer(realm.issuer)
    .setAudience(realm.issuer)
    .setIssuedAt()
    .setExpirationTime(`${remainingTTL}s`)
    .sign(realm.keys.newest().privateKey)
}

/** What the engine stores; refresh tokens are found by the JWT around their id. */
export function recordsOf(realm: RealmFacts): AdapterFactory {
  const records = realm.face?.records(realm.records) ?? realm.records
  return (model) => {
    const adapter = records(model)
    if (model !== "RefreshToken") return adapter
    return {
      ...adapter,
      async find(token) {
        const id = await unwrapRefreshToken(realm, token)
        return id === null ? undefined : adapter.find(id)
      },
    }
  }
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
