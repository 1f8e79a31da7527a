import { createHash, randomBytes } from "node:crypto"

/** What every API token begins with: programs that look for secrets in texts know them by it. */
const PREFIX = "plb_"
const BYTES = 32
const SHOWN_CHARACTERS = PREFIX.length + 4

/** A new API token: 256 random bits in letters and digits. */
export function newTokenText(): string {
  return `${PREFIX}${randomBytes(BYTES).toString("base64url")}`
}

/** Whether a bearer token is an API token, be it a good one or not. */
export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** Whether it has the form of one. */
export function isWellFormed(token: string): boolean {
  return /^plb_[A-Za-z0-9_-]{43}$/.test(token)
}

/** What is stored in place of a token. Nobody guesses 256 random bits, so one quick hash is enough. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** The first characters, by which its owner knows it again. */
export function beginningOf(token: string): string {
  return token.slice(0, SHOWN_CHARACTERS)
}
