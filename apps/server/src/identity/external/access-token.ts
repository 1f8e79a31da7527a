import { createHash } from "node:crypto"
import { decodeJwt, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose"
import { type Time, timeOfMicroseconds } from "../../platform/clock.ts"
import { ProductError } from "../../platform/errors.ts"
import { claimsOf, groupsOf } from "../claims.ts"
import type { IdentityClaims } from "../index.ts"
import { type Named, sessionNameOf } from "./names.ts"
import { type OpenIdProvider, unreachable } from "./provider.ts"

/** The expected audience of access tokens, and whether every address from the issuer counts as verified. */
export type Expected = {
  issuer: string
  clientId: string
  audience: string | null
  emailsAreVerified: boolean
  groupsClaim: string | null
}

const CLOCK_TOLERANCE = 5
const USERINFO_TIMEOUT = 5_000
/** Signatures that tokens of providers may have. */
export const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
]

/** What an access token says: about the person, and about itself. */
export type Verified = {
  claims: IdentityClaims
  /** The session and the person as the provider names them, to compare with what it says has ended. */
  named: Named
  /** Seconds since 1970; 0 for a token that does not say it. */
  issued: number
}

/**
 * Reads an access token of an external provider: its content, and when it expires (seconds since the epoch). Null for a
 * token that is invalid, expired, from another issuer, for another audience, or not an access token.
 *
 * @throws ProductError 503 when the provider does not answer
 */
export async function readAccessToken(
  provider: OpenIdProvider,
  expected: Expected,
  token: string,
): Promise<{ verified: Verified; expires: number } | null> {
  // Sends no request for tokens that cannot be valid.
  if (issuerOf(token) !== expected.issuer) return null
  const payload = await verifySignature(provider, expected, token)
  if (!payload?.sub || !payload.exp) return null
  const { issuer, emailsAreVerified, groupsClaim } = expected
  const facts =
    payload.email === undefined ? { ...(await userinfo(provider, token, payload.sub)), ...payload } : payload
  const claims = claimsOf({ issuer, sub: userIdOf(issuer, payload.sub) }, facts)
  const emailVerified = claims.emailVerified || (emailsAreVerified && claims.email !== undefined)
  const sid = typeof payload.sid === "string" ? payload.sid : undefined
  const named = { issuer, sid, sub: payload.sub }
  const session = sessionNameOf(named)
  const names = groupsClaim === null ? null : groupsOf(facts, groupsClaim)
  const groups = names && { names, issued: issuedTime(payload) }
  const verified = {
    ...{ ...claims, emailVerified },
    ...(session !== undefined && { session }),
    ...(groups && { groups }),
  }
  return { verified: { claims: verified, named, issued: payload.iat ?? 0 }, expires: payload.exp }
}

/** A token that does not say it is new, and none is from the future. */
function issuedTime({ iat }: JWTPayload): Time {
  const now = Date.now() / 1000
  return timeOfMicroseconds(Math.floor(Math.min(iat ?? now, now)) * 1_000_000)
}

async function verifySignature(
  provider: OpenIdProvider,
  expected: Expected,
  token: string,
): Promise<JWTPayload | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, provider.key, {
      issuer: expected.issuer,
      algorithms,
      clockTolerance: CLOCK_TOLERANCE,
      ...(expected.audience !== null && { audience: expected.audience }),
    })
    return isAccessToken(protectedHeader, payload) && isForUs(payload, expected) ? payload : null
  } catch (error) {
    if (error instanceof ProductError) throw error
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw unreachable(error)
    return null
  }
}

/**
 * If we have an audience of our own, it is enough that the token names it (verified with the signature). Otherwise the
 * token must have been issued to our client.
 */
function isForUs(payload: JWTPayload, { clientId, audience }: Expected): boolean {
  if (audience !== null) return true
  const issuedTo = payload.azp ?? payload.client_id
  return issuedTo === undefined ? [payload.aud].flat().includes(clientId) : issuedTo === clientId
}

/**
 * Identity tokens are signed with the same keys but are not credentials. Keycloak marks each kind of token; those of
 * other providers are told apart by the claims that only they contain.
 */
function isAccessToken(header: JWTHeaderParameters, payload: JWTPayload): boolean {
  if (header.typ?.toLowerCase().replace(/^application\//, "") === "at+jwt") return true
  if (payload.typ !== undefined) return payload.typ === "Bearer"
  return payload.nonce === undefined && payload.at_hash === undefined && payload.c_hash === undefined
}

/** Some providers put nothing about the person into access tokens; then it is fetched from the provider. */
async function userinfo(provider: OpenIdProvider, token: string, sub: string): Promise<JWTPayload> {
  const { userinfoEndpoint } = await provider.metadata()
  if (!userinfoEndpoint) return {}
  const response = await fetch(userinfoEndpoint, {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    signal: AbortSignal.timeout(USERINFO_TIMEOUT),
  }).catch((error: unknown) => {
    throw unreachable(error)
  })
  if (!response.ok) return {}
  const answer: unknown = await response.json().catch(() => null)
  const facts = typeof answer === "object" && answer !== null ? (answer as JWTPayload) : {}
  return facts.sub === sub ? facts : {}
}

/** User ids are UUIDs. For providers with other ids, a stable UUID is derived from the id. */
export function userIdOf(issuer: string, sub: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(sub)) return sub.toLowerCase()
  const hash = createHash("sha256").update(`${issuer}\n${sub}`).digest()
  // Version 8 and its variant: a custom UUID (RFC 9562).
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  )
}

/** The issuer that a token names, which proves nothing. */
export function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}
