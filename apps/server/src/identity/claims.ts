import type { JWTPayload } from "jose"
import type { IdentityClaims } from "./index.ts"

/** What a payload with the usual claims says about a person; what has another type than usual is left out. */
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
