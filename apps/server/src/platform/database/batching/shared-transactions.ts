import type { KyselyPlugin } from "kysely"
import { isUnavailable, ProductError } from "../../errors.ts"
import { onlyReads } from "../changes.ts"
import { type Database, forTenant } from "../database.ts"
import { isGivenUp } from "../failures.ts"
import {
  areAmong,
  conflict,
  type Lock,
  type TransactionLocks,
  type transactionLocks,
  tryLocks,
} from "../locks.ts"
import { asPresentCaller } from "../observed.ts"
import { inSchema } from "./reads.ts"
import { type Defer, transaction } from "./transaction.ts"

/** The most pieces of work in one transaction; with more, waiting for each other would cost more than it saves. */
const MOST_TOGETHER = 16

/** With two, the database works on one while the other is prepared or its replies are processed. */
const MOST_UNDER_WAY = 2

/** If no transaction in progress finishes within this time, the waiting work runs in transactions of its own. */
const DEADLINE_MS = 50

/**
 * An open transaction as the work in it uses it.
 *
 * @property statements how many statements were already made for the work
 */
export type OpenedTransaction = {
  db: Database
  defer: Defer
  locksOf: typeof transactionLocks
  statements: number
}

/**
 * The work was rolled back and must be retried in a transaction of its own, where it may wait for locks and fail alone.
 */
export class NotShared extends Error {}

type Tenant = { slug: string; schema: string }

type Waiting = {
  locks: readonly Lock[]
  work: (opened: OpenedTransaction) => Promise<unknown>
  /** Runs something as who waits. */
  asCaller: ReturnType<typeof asPresentCaller>
  settled: PromiseWithResolvers<unknown>
}

/**
 * Batches many small concurrent changes. Work that arrives while others of the tenant are in progress shares the next
 * transaction: one begin, one statement for all locks, one commit, few messages. A shared transaction never waits for a
 * lock, and the locks of its pieces of work do not conflict, so each sees what it would see alone.
 */
export type SharedTransactions = {
  /**
   * @param locks all locks that the work needs
   * @throws NotShared if a lock is held elsewhere, any work of the transaction fails after it has written something, or
   * the transactions in progress do not finish in time
   */
  run<T>(tenant: Tenant, locks: readonly Lock[], work: (opened: OpenedTransaction) => Promise<T>): Promise<T>
}

export function createSharedTransactions(database: Database): SharedTransactions {
  const queues = new WeakMap<Tenant, ReturnType<typeof openQueue>>()
  return {
    run<T>(tenant: Tenant, locks: readonly Lock[], work: (opened: OpenedTransaction) => Promise<T>) {
      const queue = queues.get(tenant) ?? openQueue(forTenant(database, tenant.schema), tenant)
      queues.set(tenant, queue)
      // The queue returns what the work returned.
      return queue.add(locks, work) as Promise<T>
    },
  }
}

function openQueue(database: Database, tenant: Tenant) {
  const waiting: Waiting[] = []
  // No Set: V8 leaves behind what one that changes all the time has held, see `closeAfterReplies`.
  const underWay: (readonly Waiting[])[] = []
  let isStarting = false
  let deadline: NodeJS.Timeout | undefined

  /** Work that arrives in the same turn of the event loop is batched. */
  function startSoon(): void {
    if (isStarting || waiting.length === 0) return
    isStarting = true
    setImmediate(start)
  }

  async function start(): Promise<void> {
    isStarting = false
    const group = mayStart() ? takeNext() : []
    const [first] = group
    if (!first) return waiting.length > 0 ? startDeadline() : undefined
    underWay.push(group)
    startSoon()
    // What all need together is asked for by the first of them.
    await first.asCaller(() => runTogether(database, tenant, group))
    underWay.splice(underWay.indexOf(group), 1)
    clearTimeout(deadline)
    deadline = undefined
    startSoon()
  }

  /** A transaction next to another one pays off once it is as large: several small ones cost more than the wait. */
  function mayStart(): boolean {
    const [first = []] = underWay
    return underWay.length < MOST_UNDER_WAY && waiting.length >= first.length
  }

  /** Removes and returns the waiting work that can run at the same time, in order of arrival. */
  function takeNext(): Waiting[] {
    const held = underWay.flat().flatMap(({ locks }) => locks)
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

  function startDeadline(): void {
    deadline ??= setTimeout(() => {
      deadline = undefined
      for (const { settled } of waiting.splice(0))
        settled.reject(new NotShared("The transactions in progress did not finish in time."))
    }, DEADLINE_MS)
  }

  return {
    add(locks: readonly Lock[], work: Waiting["work"]): Promise<unknown> {
      const settled = Promise.withResolvers<unknown>()
      waiting.push({ locks, work, asCaller: asPresentCaller(), settled })
      startSoon()
      return settled.promise
    },
  }
}

/**
 * Runs all work of the group in one transaction and settles each piece; never rejects. A piece that is refused before
 * it has written anything fails alone; after any other failure all are rolled back.
 */
async function runTogether(database: Database, tenant: Tenant, group: readonly Waiting[]): Promise<void> {
  try {
    const ends = await transaction(database, async (db, defer) => {
      const allLocks = group.flatMap(({ locks }) => locks)
      const taken = tryLocks({ db: inSchema(db, tenant.schema), tenant }, allLocks)
      // A failure is reported to the work that needs the locks.
      taken.catch(() => undefined)
      // None is given up early: its later statements would run outside of the transaction.
      const ends = await Promise.all(group.map((waiting) => endOf(waiting, { db, defer }, taken)))
      const failed = ends.find((end) => "error" in end && !end.isRefusal)
      if (failed && "error" in failed) throw failed.error
      return ends
    })
    for (const [nth, { settled }] of group.entries()) {
      const end = ends[nth]
      if (end && "error" in end) settled.reject(end.error)
      else settled.resolve(end?.value)
    }
  } catch (error) {
    // If the database is unreachable, it is unknown whether the commit succeeded: a retry might apply it twice.
    const isAway = isUnavailable(error) && !isGivenUp(error)
    const reason = isAway ? error : new NotShared("The shared transaction failed.", { cause: error })
    for (const { settled } of group) settled.reject(reason)
  }
}

type End = { value: unknown } | { error: unknown; isRefusal: boolean }

async function endOf(
  { locks, work, asCaller }: Waiting,
  { db, defer }: { db: Database; defer: Defer },
  taken: Promise<boolean>,
): Promise<End> {
  let hasWritten = false
  const reads = new WeakSet<object>()
  const noticingWrites: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (onlyReads(node)) reads.add(queryId)
      else hasWritten = true
      return node
    },
    // Statements given as text, such as the job engine's, are seen only here.
    async transformResult({ result, queryId }) {
      if (!reads.has(queryId)) hasWritten = true
      return result
    },
  }
  try {
    const opened = {
      db: db.withPlugin(noticingWrites),
      defer,
      locksOf: () => namedLocks(locks, taken),
      statements: 1,
    }
    const value = await asCaller(() => work(opened))
    return { value }
  } catch (error) {
    const isRefusal = error instanceof ProductError && !isUnavailable(error) && !hasWritten && (await taken)
    return { error, isRefusal }
  }
}

/** The locks declared for some work. The transaction acquires them before the work begins. */
function namedLocks(locks: readonly Lock[], taken: Promise<boolean>): TransactionLocks {
  return {
    async take(wanted) {
      if (!areAmong(wanted, locks)) throw new NotShared("The work needs more locks than were declared.")
      if (!(await taken)) throw new NotShared("A lock is held elsewhere.")
    },
  }
}
