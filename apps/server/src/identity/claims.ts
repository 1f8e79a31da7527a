import type { JWTPayload } from "jose"
import type { Time } from "../platform/clock.ts"

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
  /** Their groups at the issuer; absent where it says nothing about them. */
  groups?: ClaimedGroups
  /** The session in which the token was issued, where that is known. */
  session?: string
}

/** Names of groups as the token that was issued then has them, each once. */
export type ClaimedGroups = { names: readonly string[]; issued: Time }

/** More than anybody is in; a token with more is cut. */
const MOST_GROUPS = 500
const LONGEST_GROUP = 200

/**
 * The groups that a payload names: a list, or one text. Whatever else the claim contains is no group. A token without it
 * names none, unless it says that there are too many to be named.
 *
 * @param claim its name, or the names on the way to it, separated by dots
 */
export function groupsOf(payload: JWTPayload, claim: string): string[] | null {
  const inner = claim.split(".").reduce<unknown>((value, name) => valueIn(value, name), payload)
  const value = valueIn(payload, claim) ?? inner
  if (
    value === undefined &&
    (valueIn(payload._claim_names, claim) !== undefined || payload.hasgroups === true)
  )
    return null
  const names = [value].flat().flatMap((name) => (typeof name === "string" ? name.trim() : []))
  return [...new Set(names.filter(isNameOfGroup))].slice(0, MOST_GROUPS)
}

/** Whether it can be stored and shown. */
function isNameOfGroup(name: string): boolean {
  return name !== "" && name.length <= LONGEST_GROUP && name.isWellFormed() && !/\p{Cc}/u.test(name)
}

function valueIn(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

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
