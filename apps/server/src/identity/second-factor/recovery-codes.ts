import { createHash, randomInt } from "node:crypto"
import type { Database } from "../../platform/database/connect.ts"

/** How many an account has after they were made. */
export const RECOVERY_CODES = 10

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * Gives an account new recovery codes in place of those it has. A code has 79 random bits, so that a plain hash of it
 * cannot be inverted.
 *
 * @param db in a transaction, bound to the tenant's schema
 */
export async function makeCodes(db: Database, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await db.deleteFrom("identityRecoveryCodes").where("accountId", "=", accountId).execute()
  await db
    .insertInto("identityRecoveryCodes")
    .values(codes.map((code) => ({ accountId, hash: hashOf(code) })))
    .execute()
  return codes
}

/**
 * Uses a recovery code up.
 *
 * @param typed in any case, with or without hyphens
 * @returns how many are left; null if the code is not one of the account, or was used before, for all but one of several
 * concurrent uses
 */
export async function useCode(db: Database, accountId: string, typed: string): Promise<number | null> {
  const used = await db
    .deleteFrom("identityRecoveryCodes")
    .where("accountId", "=", accountId)
    .where("hash", "=", hashOf(typed))
    .returning("hash")
    .executeTakeFirst()
  return used ? countCodes(db, accountId) : null
}

/** How many recovery codes of an account are left. */
export async function countCodes(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("identityRecoveryCodes")
    .where("accountId", "=", accountId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
  return Array.from({ length: GROUPS }, group).join("-")
}

function hashOf(code: string): string {
  return createHash("sha256")
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ""))
    .digest("base64url")
}
