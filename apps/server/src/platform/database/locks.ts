import { sql } from "kysely"
import type { Database } from "./database.ts"
import { type Params, preparedQuery } from "./prepared-query.ts"

/**
 * What can be locked, in locking order: a transaction that needs several locks acquires them in this order, which
 * prevents deadlocks. An assessment comes before its kit because its kit version is known only under its lock. A kit is
 * locked with all its versions. An address is an email address. The events of a tenant come first: whoever handles one
 * holds nothing yet, and its handlers lock what they need.
 */
export const lockOrder = [
  "events",
  "address",
  "user",
  "directory",
  "space",
  "assessment",
  "ratingSession",
  "question",
  "evidence",
  "expertGroup",
  "kit",
  "webhook",
  "storage",
] as const

export type Lockable = (typeof lockOrder)[number]

/** Several transactions may hold a shared lock at once; an exclusive lock excludes all others, shared ones included. */
export type LockMode = "shared" | "exclusive"

/** @property id of the thing; for a question `<assessment id>/<question id>`, as each assessment has its own answer */
export type Lock = { on: Lockable; id: string | number; mode: LockMode }

/** The locks of one transaction, released when it ends. */
export type TransactionLocks = {
  /**
   * Acquires locks with one statement, which is sent before the call returns its promise: any later statement runs
   * under them. Locks already held are not acquired again.
   *
   * @throws Error for a lock that precedes one already held (see {@link lockOrder}), or that would have to be upgraded
   * to exclusive: both could cause a deadlock and are programming errors
   */
  take(locks: readonly Lock[]): Promise<void>
}

/**
 * Advisory locks, which are not bound to rows: they can be acquired before anything is read and on things that do not
 * exist yet, and they do not block readers.
 */
export function transactionLocks(ctx: { db: Database; tenant: { schema: string } }): TransactionLocks {
  const { schema } = ctx.tenant
  const held = new Map<string, Lock>()
  return {
    async take(locks) {
      const wanted = locks
        .filter((lock) => !isHeld(held, lock))
        .toSorted((a, b) => rankOf(a) - rankOf(b) || nameOf(a).localeCompare(nameOf(b)))
      const [first] = wanted
      if (!first) return
      for (const other of held.values()) {
        if (rankOf(other) > rankOf(first)) {
          throw new Error(`The lock on ${nameOf(first)} must be acquired before that on ${nameOf(other)}.`)
        }
      }
      for (const lock of wanted) held.set(nameOf(lock), lock)
      await takeInOrder(ctx, {
        keys: wanted.map((lock) => `${schema}/${nameOf(lock)}`),
        areShared: wanted.map(({ mode }) => mode === "shared"),
      })
    },
  }
}

/**
 * Tries to acquire the locks of several pieces of work in one statement, without ever waiting.
 *
 * @returns whether all of them were acquired
 */
export async function tryLocks(
  ctx: { db: Database; tenant: { schema: string } },
  locks: readonly Lock[],
): Promise<boolean> {
  const byName = new Map(locks.map((lock) => [nameOf(lock), lock]))
  const [tried] = await tryAll(ctx, {
    keys: [...byName.keys()].map((name) => `${ctx.tenant.schema}/${name}`),
    areShared: [...byName.values()].map(({ mode }) => mode === "shared"),
  })
  return tried?.taken === true
}

/** Whether a lock of one list excludes a lock of the other. */
export function conflict(some: readonly Lock[], others: readonly Lock[]): boolean {
  return some.some((one) =>
    others.some(
      (other) => nameOf(one) === nameOf(other) && (one.mode === "exclusive" || other.mode === "exclusive"),
    ),
  )
}

/** Whether `given` covers all `wanted` locks. */
export function areAmong(wanted: readonly Lock[], given: readonly Lock[]): boolean {
  const held = new Map(given.map((lock) => [nameOf(lock), lock]))
  return wanted.every((lock) => isHeld(held, lock))
}

function isHeld(held: ReadonlyMap<string, Lock>, lock: Lock): boolean {
  const known = held.get(nameOf(lock))
  if (!known) return false
  if (known.mode === "exclusive" || lock.mode === "shared") return true
  throw new Error(`The lock on ${nameOf(lock)} is shared and cannot be upgraded to exclusive.`)
}

/** Acquires all of them in one statement: unnest returns its rows, and they are processed, in the order of the list. */
const takeInOrder = preparedQuery(
  (_db, { keys, areShared }: Params<{ keys: readonly string[]; areShared: readonly boolean[] }>) => sql`
    select case
      when wanted.shared then pg_advisory_xact_lock_shared(hashtextextended(wanted.key, 0))
      else pg_advisory_xact_lock(hashtextextended(wanted.key, 0))
    end
    from unnest(${keys}::text[], ${areShared}::boolean[]) as wanted (key, shared)`,
)

const tryAll = preparedQuery(
  (_db, { keys, areShared }: Params<{ keys: readonly string[]; areShared: readonly boolean[] }>) => sql<{
    taken: boolean
  }>`
    select bool_and(case
      when wanted.shared then pg_try_advisory_xact_lock_shared(hashtextextended(wanted.key, 0))
      else pg_try_advisory_xact_lock(hashtextextended(wanted.key, 0))
    end) as taken
    from unnest(${keys}::text[], ${areShared}::boolean[]) as wanted (key, shared)`,
)

function rankOf({ on }: Lock): number {
  return lockOrder.indexOf(on)
}

function nameOf({ on, id }: Lock): string {
  return `${on}/${id}`
}
