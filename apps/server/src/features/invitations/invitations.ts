import { randomUUID } from "node:crypto"
import { timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Lock } from "../../platform/database/locks.ts"
import { normaliseEmail } from "../../platform/email.ts"
import { LIFE } from "./links.ts"

/**
 * A query for the active user with a verified address. An unverified address counts as unknown, so it is invited like an
 * address without an account, and the invitation waits until the address is verified. The only exception is the caller's
 * own address, so that inviting oneself is detected.
 */
export function personWithAddress({ db, user }: AnonymousContext, address: string) {
  return db
    .selectFrom("users as user")
    .where("user.email", "=", normaliseEmail(address))
    .where(({ or, eb }) => or([eb("user.emailVerified", "=", true), eb("user.id", "=", user?.id ?? null)]))
    .where("user.active", "=", true)
    .orderBy("user.emailVerified", "desc")
}

export async function findPersonWithAddress(ctx: AnonymousContext, address: string) {
  return personWithAddress(ctx, address)
    .select(["user.id", "user.displayName", "user.email", "user.emailVerified", "user.language"])
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
