import type { JWTPayload } from "jose"
import type { IdentityClaims } from "./index.ts"

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
