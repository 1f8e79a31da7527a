import { randomUUID } from "node:crypto"
import { type JWTPayload, jwtVerify, SignJWT } from "jose"
import { isUnavailable } from "../platform/errors.ts"
import type { Account } from "./accounts.ts"
import { claimsOf, EMBEDDED_ISSUER, type IdentityClaims, text } from "./claims.ts"
import { rememberVerified } from "./remembered-tokens.ts"
import { SIGNING_ALGORITHM, type SigningKeys } from "./signing-keys.ts"

/** What a token says of a person. */
type Named = Omit<Account, "deactivated">

/** The audience of access tokens: the API, which refuses identity and refresh tokens. */
export const AUDIENCE = "plumbline"

/** The content of a token: its claims, and as `sid` the session it was issued in. */
export type VerifiedToken = { claims: IdentityClaims; sid: string | undefined }

export type AccessTokens = {
  /** The content of a valid access token; null for any other. Does not query the database. */
  verify(token: string): Promise<VerifiedToken | null>
  issue(account: Named, secondsToLive: number): Promise<string>
}

/** Access tokens of one realm. Verified tokens are cached until they expire. */
export function accessTokensOf(issuer: string, keys: SigningKeys): AccessTokens {
  return {
    verify: rememberVerified(async (token) => {
      const payload = await readToken(token, issuer, keys)
      if (!payload?.sub || !payload.exp) return null
      return {
        verified: {
          claims: claimsOf({ issuer: EMBEDDED_ISSUER, sub: payload.sub }, payload),
          sid: text(payload.sid),
        },
        expires: payload.exp,
      }
    }),
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

/** The claims about a person in every token. The user name is the email address, because clients display it. */
export function identityClaims({ email, emailVerified, firstName, lastName }: Named) {
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
  } catch (error) {
    if (isUnavailable(error)) throw error
    return null
  }
}
