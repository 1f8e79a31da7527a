import { createHash, randomBytes } from "node:crypto"

/**
 * The texts of tokens that programs use: a prefix, so that secret scanners can detect them, and 256 random bits as base64url.
 *
 * `beginningOf` are the first characters, by which people recognise a token of which only the hash is stored.
 */
export function tokenTexts(prefix: string) {
  const form = new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`)
  return {
    make: () => `${prefix}${randomBytes(32).toString("base64url")}`,
    isWellFormed: (token: string) => form.test(token),
    beginningOf: (token: string) => token.slice(0, prefix.length + 4),
  }
}

/** The hash stored in place of a token. 256 random bits cannot be guessed, so a fast hash is enough. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
