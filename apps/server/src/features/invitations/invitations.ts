import { randomUUID } from "node:crypto"
import { DAY, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
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

/** For how long an invitation can be accepted. */
const LIFE = 7 * DAY

/** The columns that all invitations share: for one normalised address, expiring after seven days. */
export function newInvitation({ user, now }: Context, address: string) {
  return {
    id: randomUUID(),
    email: normaliseEmail(address),
    createdBy: user.id,
    creationTime: now,
    expirationTime: timeAfter(now, LIFE),
  }
}
