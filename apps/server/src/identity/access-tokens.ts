import { randomUUID } from "node:crypto"
import { type JWTPayload, jwtVerify, SignJWT } from "jose"
import type { Account } from "./accounts.ts"
import type { IdentityClaims } from "./index.ts"
import { SIGNING_ALGORITHM, type SigningKeys } from "./signing-keys.ts"

/** Whom access tokens are for: the API. Identity and refresh tokens are not, and are refused by it. */
export const AUDIENCE = "plumbline"

/** What a token says besides the claims; `sid` is the session it was issued in. */
export type VerifiedToken = { claims: IdentityClaims; sid: string | undefined }

export type AccessTokens = {
  /** What a good access token says; null for any other. Asks no database. */
  verify(token: string): Promise<VerifiedToken | null>
  issue(account: Account, secondsToLive: number): Promise<string>
}

const MOST_REMEMBERED = 2_000

/** Access tokens of one realm. Those that were verified are remembered until they expire. */
export function accessTokensOf(issuer: string, keys: SigningKeys): AccessTokens {
  const remembered = new Map<string, { verified: VerifiedToken; expires: number }>()
  return {
    async verify(token) {
      const known = remembered.get(token)
      if (known && known.expires > Date.now()) return known.verified
      remembered.delete(token)
      const payload = await readToken(token, issuer, keys)
      if (!payload?.sub || !payload.exp) return null
      const verified = { claims: claimsOf(payload.sub, payload), sid: text(payload.sid) }
      const [oldest] = remembered.keys()
      if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest)
      remembered.set(token, { verified, expires: payload.exp * 1000 })
      return verified
    },
    issue: (account, secondsToLive) =>
      new SignJWT({ ...identityClaims(account), typ: "Bearer", jti: randomUUID() })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: "at+jwt", kid: keys.newest().id })
        .setSubject(account.id)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${secondsToLive}s`)
        .sign(keys.newest().privateKey),
  }
}

/** What every token says about a person. The user name is the e-mail address: clients show it as such. */
export function identityClaims({ email, emailVerified, firstName, lastName }: Account) {
  return {
    email,
    email_verified: emailVerified,
    name: `${firstName} ${lastName}`.trim(),
    preferred_username: email,
    given_name: firstName,
    family_name: lastName,
  }
}

async function readToken(token: string, issuer: string, keys: SigningKeys): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keys.verifier, {
      issuer,
      audience: AUDIENCE,
      algorithms: [SIGNING_ALGORITHM],
    })
    return payload.typ === "Bearer" ? payload : null
  } catch {
    return null
  }
}

function claimsOf(sub: string, payload: JWTPayload): IdentityClaims {
  return {
    sub,
    email: text(payload.email),
    emailVerified: payload.email_verified === true,
    givenName: text(payload.given_name),
    familyName: text(payload.family_name),
    name: text(payload.name),
    preferredUsername: text(payload.preferred_username),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
