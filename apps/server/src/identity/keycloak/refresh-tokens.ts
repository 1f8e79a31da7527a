import { jwtVerify, SignJWT } from "jose"
import { isUnavailable } from "../../platform/errors.ts"
import { CLIENT_ID, type RealmFacts } from "../realm.ts"
import { SIGNING_ALGORITHM } from "../signing-keys.ts"

/**
 * The adapter decodes refresh tokens to read their nonce and session, so they must be JWTs. The engine's own token, an
 * opaque id, is included as `jti`.
 */
export function wrapRefreshToken(
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
export async function unwrapRefreshToken(realm: RealmFacts, token: string): Promise<string | null> {
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
