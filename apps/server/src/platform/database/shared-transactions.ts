import { isUnavailable } from "../errors.ts"
import type { Database } from "./connect.ts"
import { isGivenUp } from "./failures.ts"
import {
  areAmong,
  conflict,
  type Lock,
  type TransactionLocks,
  type transactionLocks,
  tryLocks,
} from "./locks.ts"
import { type Lastly, transaction } from "./transaction.ts"

/** Pieces of work that share a transaction; more would wait longer for each other than they save. */
const MOST_TOGETHER = 16

/** With two, the database works for one while the other is prepared or answered. */
const MOST_UNDER_WAY = 2

/** When none of those under way ends for so long, what waits for a place is done in transactions of its own. */
const PATIENCE_MS = 50

/**
 * An open transaction as the work in it uses it.
 *
 * @property statements how many were made for the work before it begins
 */
export type OpenedTransaction = {
  db: Database
  lastly: Lastly
  locksOf: typeof transactionLocks
  statements: number
}

/**
 * The work has to be done again in a transaction of its own, where it may wait for locks and fail alone. Nothing of it is
 * stored.
 */
export class NotShared extends Error {}

type Tenant = { slug: string; schema: string }

type Waiting = {
  locks: readonly Lock[]
  work: (opened: OpenedTransaction) => Promise<unknown>
  settled: PromiseWithResolvers<unknown>
}

/**
 * Transactions for many small changes at once. What comes while others of the tenant are under way shares the next
 * transaction: one begin, one statement for all locks, one commit, few messages. A shared transaction never waits for a
 * lock and holds nothing that keeps out another piece of work in it, so each sees what it would see alone.
 */
export type SharedTransactions = {
  /**
   * @param locks all that the work locks
   * @throws NotShared when a lock is held elsewhere, any work of the transaction has failed, or those
   * under way do not end
   */
  run<T>(tenant: Tenant, locks: readonly Lock[], work: (opened: OpenedTransaction) => Promise<T>): Promise<T>
}

export function createSharedTransactions(database: Database): SharedTransactions {
  const queues = new WeakMap<Tenant, ReturnType<typeof openQueue>>()
  return {
    run<T>(tenant: Tenant, locks: readonly Lock[], work: (opened: OpenedTransaction) => Promise<T>) {
      const queue = queues.get(tenant) ?? openQueue(database, tenant)
      queues.set(tenant, queue)
      // What comes out is what the work gave.
      return queue.add(locks, work) as Promise<T>
    },
  }
}

function openQueue(database: Database, tenant: Tenant) {
  const waiting: Waiting[] = []
  const underWay = new Set<readonly Waiting[]>()
  let isStarting = false
  let patience: NodeJS.Timeout | undefined

  /** What arrives in the same round of the event loop goes together. */
  function startSoon(): void {
    if (isStarting || waiting.length === 0) return
    isStarting = true
    setImmediate(start)
  }

  async function start(): Promise<void> {
    isStarting = false
    const group = underWay.size < MOST_UNDER_WAY ? takeNext() : []
    if (group.length === 0) return waiting.length > 0 ? bePatient() : undefined
    underWay.add(group)
    startSoon()
    await runTogether(database, tenant, group)
    underWay.delete(group)
    clearTimeout(patience)
    patience = undefined
    startSoon()
  }

  /** Those that may work at the same time, the first come first. */
  function takeNext(): Waiting[] {
    const held = [...underWay].flat().flatMap(({ locks }) => locks)
    const taken: Waiting[] = []
    for (const one of [...waiting]) {
      if (taken.length === MOST_TOGETHER) break
      if (conflict(one.locks, held)) continue
      held.push(...one.locks)
      taken.push(one)
      waiting.splice(waiting.indexOf(one), 1)
    }
    return taken
  }

  function bePatient(): void {
    patience ??= setTimeout(() => {
      patience = undefined
      for (const { settled } of waiting.splice(0))
        settled.reject(new NotShared("Those under way do not end."))
    }, PATIENCE_MS)
  }

  return {
    add(locks: readonly Lock[], work: Waiting["work"]): Promise<unknown> {
      const settled = Promise.withResolvers<unknown>()
      waiting.push({ locks, work, settled })
      startSoon()
      return settled.promise
    },
  }
}

/** Does the work of all in one transaction and settles each; never fails. */
async function runTogether(database: Database, tenant: Tenant, group: readonly Waiting[]): Promise<void> {
  try {
    const values = await transaction(database, (db, lastly) => {
      const allLocks = group.flatMap(({ locks }) => locks)
      const taken = tryLocks({ db: db.withSchema(tenant.schema), tenant }, allLocks)
      // It is the failure of those that need it.
      taken.catch(() => undefined)
      return allOf(
        group.map(({ locks, work }) =>
          work({ db, lastly, locksOf: () => namedLocks(locks, taken), statements: 1 }),
        ),
      )
    })
    for (const [nth, { settled }] of group.entries()) settled.resolve(values[nth])
  } catch (error) {
    // With the database away it is not known whether it was committed: done again, it might be done twice.
    const isAway = isUnavailable(error) && !isGivenUp(error)
    const reason = isAway ? error : new NotShared("It did not go together.", { cause: error })
    for (const { settled } of group) settled.reject(reason)
  }
}

/** As `Promise.all`, but waits for all even when one fails: what goes on behind a rollback is outside the transaction. */
async function allOf(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/** The locks that were named for some work. The transaction takes them before the work begins. */
function namedLocks(locks: readonly Lock[], taken: Promise<boolean>): TransactionLocks {
  return {
    async take(wanted) {
      if (!areAmong(wanted, locks)) throw new NotShared("It needs more locks than were named.")
      if (!(await taken)) throw new NotShared("A lock is held elsewhere.")
    },
  }
}
