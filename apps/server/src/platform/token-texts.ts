import { createHash, randomBytes } from "node:crypto"
import { MINUTE, type Time, timeAfter } from "./clock.ts"
import type { Database } from "./database/connect.ts"

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

/** Notes that a token was used, to the minute: busy programs need no further write, and of several nodes one does it. */
export async function noteUse(
  db: Database,
  table: "apiTokens" | "scimTokens",
  { id, lastUseTime }: { id: number; lastUseTime: Time | null },
  now: Time,
): Promise<void> {
  const minuteAgo = timeAfter(now, -MINUTE)
  if (lastUseTime !== null && lastUseTime >= minuteAgo) return
  await db
    .updateTable(table)
    .set({ lastUseTime: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("lastUseTime", "is", null), eb("lastUseTime", "<", minuteAgo)]))
    .execute()
}
