import type { AnonymousContext } from "../../platform/context.ts"
import { normaliseEmail } from "../../platform/email.ts"

/**
 * The person to whom an address belongs, which is the one for whom it is verified. Who only says to have it gets nothing:
 * the address is invited like one that nobody has, and the invitation waits until the address is verified. Only people
 * themselves are known by the address they say is theirs: nobody invites themselves.
 */
export async function findPersonWithAddress({ db, user }: AnonymousContext, address: string) {
  return db
    .selectFrom("users")
    .where("email", "=", normaliseEmail(address))
    .where(({ or, eb }) => or([eb("emailVerified", "=", true), eb("id", "=", user?.id ?? null)]))
    .where("active", "=", true)
    .orderBy("emailVerified", "desc")
    .select(["id", "displayName", "email", "language"])
    .executeTakeFirst()
}

/**
 * Holds up everybody else who wants to know whose an address is, until the end of the transaction: so nobody is invited
 * while they sign up, and misses the invitation.
 */
export async function lockAddress(ctx: AnonymousContext, address: string): Promise<void> {
  await ctx.lock({ on: "address", id: normaliseEmail(address), mode: "exclusive" })
}

/**
 * An address as it is noted for good, `a…@example.com`: enough to know who was invited for those who know it, too little to
 * name somebody who leaves later.
 */
export function shortened(address: string): string {
  const [name = "", host = ""] = normaliseEmail(address).split("@")
  return `${name.slice(0, 1)}…@${host}`
}
