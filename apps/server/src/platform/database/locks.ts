import { sql } from "kysely"
import type { Database } from "./connect.ts"
import { type Params, preparedQuery } from "./prepared-query.ts"

/**
 * What can be locked, in the order in which it is: a transaction that needs several takes them in this order, so that no
 * two wait for each other in a circle. An assessment comes before its kit because which kit version it stands on is known
 * only under its lock. A kit is locked with all its versions. An address is that of an e-mail.
 */
export const lockOrder = [
  "address",
  "user",
  "space",
  "assessment",
  "question",
  "evidence",
  "expertGroup",
  "kit",
  "webhook",
  "storage",
] as const

export type Lockable = (typeof lockOrder)[number]

/** Several transactions may share a lock; an exclusive one keeps out everybody, those who would share it too. */
export type LockMode = "shared" | "exclusive"

/** @property id of the thing; for a question `<assessment id>/<question id>`, because each assessment has its own answer */
export type Lock = { on: Lockable; id: string | number; mode: LockMode }

/** The locks of one transaction, which end with it. */
export type TransactionLocks = {
  /**
   * Takes locks with one statement, which is sent before the call returns its promise: what is read by a statement made
   * after it is read under them. Those held already are not taken again.
   *
   * @throws Error for a lock that comes before one that is held (see {@link lockOrder}), or that would have to become
   * exclusive: both could end in a deadlock, and are mistakes of ours
   */
  take(locks: readonly Lock[]): Promise<void>
}

/**
 * Locks of the database that are not bound to rows: they can be taken before anything was read, on things that do not
 * exist yet, and hold no row back from anybody who only reads.
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
          throw new Error(`The lock on ${nameOf(first)} has to be taken before that on ${nameOf(other)}.`)
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
 * Takes the locks of several pieces of work in one statement, as far as nobody else holds them: it never waits.
 *
 * @returns whether all of them were taken
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

/** Whether one of the locks keeps out one of the others. */
export function conflict(some: readonly Lock[], others: readonly Lock[]): boolean {
  return some.some((one) =>
    others.some(
      (other) => nameOf(one) === nameOf(other) && (one.mode === "exclusive" || other.mode === "exclusive"),
    ),
  )
}

/** Whether all `wanted` locks are among those of `given`. */
export function areAmong(wanted: readonly Lock[], given: readonly Lock[]): boolean {
  const held = new Map(given.map((lock) => [nameOf(lock), lock]))
  return wanted.every((lock) => isHeld(held, lock))
}

function isHeld(held: ReadonlyMap<string, Lock>, lock: Lock): boolean {
  const known = held.get(nameOf(lock))
  if (!known) return false
  if (known.mode === "exclusive" || lock.mode === "shared") return true
  throw new Error(`The lock on ${nameOf(lock)} is shared and cannot become exclusive.`)
}

/** All of them in one statement: rows of a list come, and are worked on, in the order of the list. */
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
