import { sql } from "kysely"
import { timeOfMicroseconds } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { type Account, findAccount } from "./accounts.ts"

/** The person of a session that has not ended; null otherwise. `db` is bound to the tenant's schema everywhere here. */
export async function accountOfSession(db: Database, sessionId: string): Promise<Account | null> {
  const session = await db
    .selectFrom("identityRecords")
    .select("payload")
    .where("model", "=", "Session")
    .where("uid", "=", sessionId)
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .executeTakeFirst()
  const id = session?.payload.accountId
  return typeof id === "string" ? findAccount(db, id) : null
}

/** Ends a session: with it go the grants given in it, and so every code and refresh token. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  const session = await db
    .deleteFrom("identityRecords")
    .where("model", "=", "Session")
    .where("uid", "=", sessionId)
    .returning("payload")
    .executeTakeFirst()
  const authorizations = Object.values(
    (session?.payload.authorizations ?? {}) as Record<string, { grantId?: string }>,
  )
  const grants = authorizations.flatMap(({ grantId }) => (grantId ? [grantId] : []))
  if (grants.length === 0) return
  await db
    .deleteFrom("identityRecords")
    .where((is) =>
      is.or([is("grantId", "in", grants), is.and([is("model", "=", "Grant"), is("id", "in", grants)])]),
    )
    .execute()
}

/**
 * Keeps a session alive that ends when nobody uses it, because its tokens were just renewed. One that is
 * remembered on the device has its full length from the start.
 *
 * @param end seconds since the epoch
 */
export async function prolongSession(db: Database, sessionId: string, end: number): Promise<void> {
  await db
    .updateTable("identityRecords")
    .set({
      expirationTime: secondsAsTime(end),
      payload: sql`jsonb_set(payload, '{exp}', to_jsonb(${end}::bigint))`,
    })
    .where("model", "=", "Session")
    .where("uid", "=", sessionId)
    .where(sql`payload ->> 'transient'`, "=", "true")
    .execute()
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export function secondsAsTime(seconds: number): string {
  return timeOfMicroseconds(seconds * 1_000_000)
}
