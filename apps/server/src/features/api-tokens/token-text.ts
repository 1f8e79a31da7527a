import { createHash, randomBytes } from "node:crypto"

/** Every API token starts with this prefix, so that secret scanners can detect it. */
const PREFIX = "plb_"
const BYTES = 32
const SHOWN_CHARACTERS = PREFIX.length + 4

/** A new API token: 256 random bits, base64url-encoded. */
export function newTokenText(): string {
  return `${PREFIX}${randomBytes(BYTES).toString("base64url")}`
}

/** Whether a bearer token is an API token, valid or not. */
export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** Whether it has the format of an API token. */
export function isWellFormed(token: string): boolean {
  return /^plb_[A-Za-z0-9_-]{43}$/.test(token)
}

/** The hash stored in place of a token. 256 random bits cannot be guessed, so a fast hash is enough. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** The first characters, by which its owner recognises it. */
export function beginningOf(token: string): string {
  return token.slice(0, SHOWN_CHARACTERS)
}
