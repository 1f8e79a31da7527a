import { createHash } from "node:crypto"
import { sql } from "kysely"
import { type Time, timeOfMicroseconds } from "../clock.ts"
import type { Database } from "../database/connect.ts"

/**
 * Counts occurrences per key within a time window, in the database, so that all nodes count together. (The stores of
 * `rate-limiter-flexible` need a pool of `pg`, which the embedded database does not have.)
 */
export type Throttle = {
  /** Increments the count; returns whether the key is still within its limit. */
  allows(key: string): Promise<boolean>
  forget(key: string): Promise<void>
}

/** The most counts added by one statement. */
const MOST_AT_ONCE = 1000

/**
 * Allows `limit` counts per key in a window of `seconds` that starts with the first of them.
 *
 * @param db bound to the tenant's schema
 * @param name what is counted: throttles with different names are independent
 */
export function createThrottle(db: Database, name: string, limit: number, seconds: number): Throttle {
  return {
    async allows(key) {
      const totals = await addCounts(db, new Map([[`${name} ${key}`, 1]]), Date.now() + seconds * 1000)
      return (totals.get(`${name} ${key}`) ?? 0) <= limit
    },
    async forget(key) {
      await db
        .deleteFrom("identityThrottles")
        .where("key", "=", stored(`${name} ${key}`))
        .execute()
    },
  }
}

/**
 * Adds to the counts of keys and returns their new totals across all nodes. A window that is still open keeps its own
 * end; a new one closes at `end` (milliseconds since the epoch), which may differ by key.
 */
export async function addCounts(
  db: Database,
  counts: ReadonlyMap<string, number>,
  end: number | ((key: string) => number),
): Promise<Map<string, number>> {
  // In a fixed order, so that concurrent nodes cannot deadlock.
  const rows = [...counts]
    .map(([key, counted]) => ({
      name: key,
      key: stored(key),
      counted,
      endTime: timeOf(typeof end === "number" ? end : end(key)),
    }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const totals = new Map<string, number>()
  for (let first = 0; first < rows.length; first += MOST_AT_ONCE) {
    const batch = rows.slice(first, first + MOST_AT_ONCE)
    const added = await addRows(
      db,
      batch.map(({ name, ...row }) => row),
    )
    for (const { name, key } of batch) totals.set(name, added.get(key) ?? 0)
  }
  return totals
}

async function addRows(
  db: Database,
  rows: { key: string; counted: number; endTime: Time }[],
): Promise<Map<string, number>> {
  const isOpen = sql<boolean>`identity_throttles.end_time > ${timeOf(Date.now())}::timestamptz`
  const totals = await db
    .insertInto("identityThrottles")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        counted: sql`excluded.counted + case when ${isOpen} then identity_throttles.counted else 0 end`,
        endTime: sql`case when ${isOpen} then identity_throttles.end_time else excluded.end_time end`,
      }),
    )
    .returning(["key", "counted"])
    .execute()
  return new Map(totals.map(({ key, counted }) => [key, counted]))
}

/** Removes closed windows. */
export async function removeClosedWindows(db: Database): Promise<void> {
  await db.deleteFrom("identityThrottles").where("endTime", "<", timeOf(Date.now())).execute()
}

/** Keys may contain email or IP addresses, so only their hashes are stored. */
function stored(key: string): string {
  return createHash("sha256").update(key).digest("base64url")
}

function timeOf(milliseconds: number): Time {
  return timeOfMicroseconds(milliseconds * 1000)
}
