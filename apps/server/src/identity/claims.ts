/** The embedded provider as an issuer of identities: its public address may change, but its people stay the same. */
export const EMBEDDED_ISSUER = "embedded"

/** The claims of a valid access token about a person. */
export type IdentityClaims = {
  /** The source of the claims: {@link EMBEDDED_ISSUER}, or the address of an external issuer. */
  issuer: string
  /** A UUID that permanently identifies one person of the issuer. */
  sub: string
  email?: string
  emailVerified: boolean
  givenName?: string
  familyName?: string
  name?: string
  preferredUsername?: string
  /** The session in which the token was issued, where that is known. */
  session?: string
}

import type { JWTPayload } from "jose"
/** Reads the claims about a person from a payload; claims of an unexpected type are left out. */
export function claimsOf(
  { issuer, sub }: Pick<IdentityClaims, "issuer" | "sub">,
  payload: JWTPayload,
): IdentityClaims {
  return {
    issuer,
    sub,
    email: text(payload.email),
    emailVerified: payload.email_verified === true || payload.email_verified === "true",
    givenName: text(payload.given_name),
    familyName: text(payload.family_name),
    name: text(payload.name),
    preferredUsername: text(payload.preferred_username),
  }
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
