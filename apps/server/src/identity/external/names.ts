import { createHash } from "node:crypto"

/** The session and the person of a token, as the provider names them. */
export type Named = { issuer: string; sid: string | undefined; sub: string }

/** The name under which the session of a token is known here; undefined if the token names none. */
export function sessionNameOf({ issuer, sid }: Pick<Named, "issuer" | "sid">): string | undefined {
  return sid === undefined ? undefined : `elsewhere ${hashOf(issuer, sid)}`
}

/** One short name for several that somebody else has chosen. */
export function hashOf(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url")
}
