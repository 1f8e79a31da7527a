import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"
import { nowInSeconds, secondsAsTime } from "./sessions.ts"

/** Counts what happened per key within a window of time, in the database: all nodes count together. */
export type Throttle = {
  /** Counts once more and tells whether the key is still within its limit. */
  allows(key: string): Promise<boolean>
  forget(key: string): Promise<void>
}

/**
 * Allows `limit` counts per key in a window of `seconds` that starts with the first of them.
 *
 * @param db bound to the tenant's schema
 * @param name of what is counted: throttles with different names do not know each other's keys
 */
export function createThrottle(db: Database, name: string, limit: number, seconds: number): Throttle {
  // Addresses of people are kept no longer and no plainer than needed.
  const stored = (key: string) => createHash("sha256").update(`${name} ${key}`).digest("base64url")
  return {
    async allows(key) {
      const now = secondsAsTime(nowInSeconds())
      const isOpen = sql<boolean>`identity_throttles.end_time > ${now}::timestamptz`
      const { counted } = await db
        .insertInto("identityThrottles")
        .values({ key: stored(key), counted: 1, endTime: secondsAsTime(nowInSeconds() + seconds) })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            counted: sql`case when ${isOpen} then identity_throttles.counted + 1 else 1 end`,
            endTime: sql`case when ${isOpen} then identity_throttles.end_time else excluded.end_time end`,
          }),
        )
        .returning("counted")
        .executeTakeFirstOrThrow()
      return counted <= limit
    },
    async forget(key) {
      await db.deleteFrom("identityThrottles").where("key", "=", stored(key)).execute()
    },
  }
}

/** Removes the windows that are closed. */
export async function removeClosedWindows(db: Database): Promise<void> {
  await db.deleteFrom("identityThrottles").where("endTime", "<", secondsAsTime(nowInSeconds())).execute()
}
