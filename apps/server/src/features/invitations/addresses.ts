import type { AnonymousContext } from "../../platform/context.ts"
import type { Lock } from "../../platform/database/locks.ts"
import { normaliseEmail } from "../../platform/email.ts"

/**
 * The active user with a verified address. An unverified address counts as unknown, so it is invited like an address
 * without an account, and the invitation waits until the address is verified. The only exception is the caller's own
 * address, so that inviting oneself is detected.
 */
export async function findPersonWithAddress({ db, user }: AnonymousContext, address: string) {
  return db
    .selectFrom("users")
    .where("email", "=", normaliseEmail(address))
    .where(({ or, eb }) => or([eb("emailVerified", "=", true), eb("id", "=", user?.id ?? null)]))
    .where("active", "=", true)
    .orderBy("emailVerified", "desc")
    .select(["id", "displayName", "email", "emailVerified", "language"])
    .executeTakeFirst()
}

/**
 * Locks an address until the end of the transaction, so that nobody signs up with it while it is being invited and
 * misses the invitation.
 */
export async function lockAddress(ctx: AnonymousContext, address: string): Promise<void> {
  await ctx.lock(addressLock(address))
}

/** The lock of {@link lockAddress}, for callers that take it together with others. */
export function addressLock(address: string): Lock {
  return { on: "address", id: normaliseEmail(address), mode: "exclusive" }
}
