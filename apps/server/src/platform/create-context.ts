import { AsyncLocalStorage } from "node:async_hooks"
import { InsertQueryNode, type KyselyPlugin, type OperationNode } from "kysely"
import { type Caller, mayWrite, noClient } from "./caller.ts"
import type { AnonymousContext, ReasonToWrite } from "./context.ts"
import {
  inSchema,
  NotShared,
  type OpenedTransaction,
  readingTogether,
  schemaPlugin,
  transaction,
} from "./database/batching/index.ts"
import { changesIn } from "./database/changes.ts"
import { forTenant } from "./database/database.ts"
import { UnusablePlan } from "./database/failures.ts"
import { type Lock, transactionLocks } from "./database/locks.ts"
import { nearbyDatabase, type Position, type Replica } from "./database/replica.ts"
import type { Dependencies } from "./dependencies.ts"
import { isUnavailable } from "./errors.ts"
import { type FileStore, filesOfTenant } from "./files/store.ts"
import { countedFiles, filesOfTransaction } from "./files/transaction-files.ts"
import { usualLimits } from "./realtime/event-streams.ts"
import { keyOfTenant } from "./secrets.ts"

const openTransaction = new AsyncLocalStorage<true>()

/**
 * A read-only context. Its `db` refuses queries made inside an open transaction: with the single connection of the
 * embedded database they would wait forever.
 *
 * @param options.onlyReads for a call that reads: it begins no transaction without a {@link ReasonToWrite}, and asks
 * {@link mayWrite} first; nor does it ask a model. Otherwise, for work that begins its own transactions
 * @param options.queries counts the queries that are made with it
 */
export function createContext(
  dependencies: Dependencies,
  caller: Caller,
  { onlyReads = false, queries = { count: 0 } } = {},
): AnonymousContext {
  const plugins = [schemaPlugin(caller.tenant.schema), guarding({ onlyReads, queries })]
  const needsTransaction = () => {
    throw new Error("This requires a transaction, but the context is read-only.")
  }
  const ctx = contextOn(dependencies, caller, queries, {
    db: readingTogether(dependencies.cells.databaseOf(caller.tenant), plugins),
    // Stored files are recorded in the transaction that stores them.
    files: { ...filesOf(dependencies, caller), put: needsTransaction, remove: needsTransaction },
    lock: needsTransaction,
    defer: needsTransaction,
    afterCommit: needsTransaction,
    async inTransaction(work, reason) {
      if (onlyReads && reason === undefined) throw new Error("A call that only reads must not write.")
      // Who downloads something is noted whatever they may do.
      if (!mayWrite(caller) && reason !== "note of a download")
        throw new Error("A token that may only read must cause no effects.")
      const { value, queries: made } = await inTransaction(dependencies, caller, work)
      queries.count += made
      return value
    },
  })
  return onlyReads && ctx.model ? { ...ctx, model: { ...ctx.model, write: refuseToAsk } } : ctx
}

/**
 * A read-only context whose `db` is the replica, until it has begun a transaction: the replica may not have yet what that
 * stores. Returns null if the replica has not yet reached `position` or does not respond.
 *
 * @param queries counts those of the request
 */
export async function onReplica<Ctx extends AnonymousContext>(
  ctx: Ctx,
  replica: Replica,
  position: Position,
  queries: { count: number },
): Promise<Ctx | null> {
  const { schema } = ctx.tenant
  const db = inSchema(forTenant(replica.database, schema), schema).withPlugin(counting(queries))
  if (!(await replica.hasReached(position, db))) return null
  const nearby = nearbyDatabase(db, ctx.db)
  return {
    ...ctx,
    db: nearby.db,
    inTransaction(work, reason) {
      nearby.leave()
      return ctx.inTransaction(work, reason)
    },
  }
}

/**
 * Runs `work` in one transaction with a context bound to it. It is retried if the first failed statement failed only
 * because another node had changed the tables meanwhile. An error thrown by `work` rolls everything back, stored files
 * included. Effects registered with `afterCommit` run after the commit; their failures are logged.
 */
export async function inTransaction<T>(
  dependencies: Dependencies,
  caller: Caller,
  work: (ctx: AnonymousContext) => Promise<T>,
): Promise<{ value: T; queries: number }> {
  const database = dependencies.cells.databaseOf(caller.tenant)
  const attempt = () =>
    attemptTransaction(dependencies, caller, work, (begun) =>
      transaction(database, (db, defer) => begun({ db, defer, locksOf: transactionLocks, statements: 0 })),
    )
  return attempt().catch((error: unknown) => {
    if (error instanceof UnusablePlan) return attempt()
    throw error
  })
}

/**
 * Like {@link inTransaction}, for a small change that may share a transaction with concurrent ones. `locks` lists all
 * locks it needs.
 */
export async function inSharedTransaction<T>(
  dependencies: Dependencies,
  caller: Caller,
  locks: readonly Lock[],
  work: (ctx: AnonymousContext) => Promise<T>,
): Promise<{ value: T; queries: number }> {
  const { tenant } = caller
  const { sharedTransactions } = dependencies.cells.of(tenant)
  return attemptTransaction(dependencies, caller, work, (begun) =>
    sharedTransactions.run(tenant, locks, begun),
  ).catch((error: unknown) => {
    if (error instanceof NotShared) return inTransaction(dependencies, caller, work)
    throw error
  })
}

/** Opens a transaction, or joins a shared one, for some work. */
type Open = <T>(work: (opened: OpenedTransaction) => Promise<T>) => Promise<T>

async function attemptTransaction<T>(
  dependencies: Dependencies,
  caller: Caller,
  work: (ctx: AnonymousContext) => Promise<T>,
  open: Open,
): Promise<{ value: T; queries: number }> {
  const queries = { count: 0 }
  let isOpen = true
  const effects: (() => Promise<void> | void)[] = []
  const { files, settle, undo } = filesOfTransaction(filesOf(dependencies, caller))
  const stored = open(({ db: opened, defer, locksOf, statements }) =>
    openTransaction.run(true, () => {
      queries.count += statements
      const db = inSchema(opened, caller.tenant.schema).withPlugin(counting(queries))
      const locks = locksOf({ db, tenant: caller.tenant })
      const ctx = contextOn(dependencies, caller, queries, {
        db,
        files: countedFiles(files, { ...caller, db, locks, now: dependencies.clock.now() }),
        async lock(...wanted) {
          await locks.take(wanted)
          ctx.now = dependencies.clock.now()
        },
        defer,
        afterCommit: (effect) => effects.push(effect),
        async inTransaction(inner) {
          return isOpen ? inner(ctx) : (await inTransaction(dependencies, caller, inner)).value
        },
      })
      return work(ctx)
    }),
  )
  const value = await stored.catch(async (error: unknown) => {
    // It may have been committed and need its files; if not, the orphaned files are removed later.
    if (!isUnavailable(error)) await undo()
    throw error
  })
  isOpen = false
  await settle()
  const log = caller.log ?? dependencies.log
  for (const effect of effects) {
    const ended = Promise.try(effect)
    dependencies.unfinished.add(
      ended.catch((error: unknown) => log.error({ err: error }, "an effect after the commit failed")),
    )
  }
  return { value, queries: queries.count }
}

function filesOf({ storage, secrets }: Dependencies, { tenant }: Caller): FileStore {
  return filesOfTenant(storage, tenant.slug, secrets.fileLinks)
}

type Bound = Pick<AnonymousContext, "db" | "files" | "lock" | "defer" | "afterCommit" | "inTransaction">

function contextOn(
  dependencies: Dependencies,
  caller: Caller,
  queries: { count: number },
  bound: Bound,
): AnonymousContext {
  const { backgroundJobs, clock, kits, outbox, realtime, secrets, settings, workers, model } = dependencies
  const { eventStreams } = dependencies
  const { tenant, user, language, client = noClient } = caller
  const { db, afterCommit } = bound
  const ctx: AnonymousContext = {
    ...bound,
    tenant,
    user,
    client,
    language,
    settings,
    now: clock.now(),
    kits,
    workers: {
      prepare: (task) => workers.prepare(task),
      run: (task, input) => workers.run(task, input, { tenant: tenant.slug, person: user?.id ?? "" }),
    },
    model: model && {
      ...model,
      write(task) {
        if (openTransaction.getStore()) refuseToWait()
        // Waiting for a model costs nothing here: others of the tenant may calculate meanwhile.
        caller.leaveTurn?.()
        return model.write(task)
      },
    },
    log: caller.log ?? dependencies.log,
    jobs: {
      async send(job, payload) {
        afterCommit(() => backgroundJobs.wake(job, tenant))
        queries.count++
        await backgroundJobs.send(job, tenant, payload, db)
      },
    },
    realtime: {
      send: (userId, event, payload) => realtime.send(tenant, userId, event, payload),
      publish: (followed, event, payload) => realtime.publish(tenant, followed, event, payload),
      followersOf: (followed) => realtime.followersOf(tenant, followed),
      endFollowing: (userId, topic, keyPrefix) => realtime.endFollowing(tenant, userId, topic, keyPrefix),
      disconnect: (userId) => realtime.disconnect(tenant, userId),
      stream: (address, topic, ...events) =>
        eventStreams.open(tenant, address, topic, usualLimits, ...events).content,
      noteChange: (followed) => realtime.noteChange(tenant, followed),
      watch: (address, followed) => dependencies.liveStates.stream(tenant, address, followed),
    },
    async react(name, what) {
      for (const reaction of dependencies.reactions) await reaction[name]?.(ctx, what)
    },
    keyFor: (purpose) => keyOfTenant(secrets, purpose, tenant.slug),
    async record(event, ...others) {
      const cause = { userId: user?.id ?? null, apiToken: client.apiToken?.name ?? null, now: ctx.now }
      const { isAwaited } = await outbox.record({ db, tenant }, [event, ...others], cause)
      if (isAwaited) afterCommit(() => outbox.wake(tenant))
    },
  }
  return ctx
}

/** A model may take a minute, while a transaction holds locks, or even the only connection. */
function refuseToWait(): never {
  throw new Error("A model must not be called inside a transaction.")
}

/** What a model writes costs money, and is stored. */
function refuseToAsk(): never {
  throw new Error("A call that only reads must not ask a model.")
}

function counting(queries: { count: number }): KyselyPlugin {
  return {
    transformQuery({ node }) {
      queries.count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Counts queries, and refuses those inside an open transaction; and changes, where there should be none. */
function guarding({ onlyReads, queries }: { onlyReads: boolean; queries: { count: number } }): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (openTransaction.getStore())
        throw new Error("Inside a transaction, use the db of its context: there may be no other connection.")
      if (onlyReads && changesIn(node).some((change) => !isCount(change)))
        throw new Error("A call that only reads must not write.")
      queries.count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Counting requests for a limit is not a change of what the product stores. */
const LIMIT_COUNTS = "identity_throttles"

function isCount(change: OperationNode): boolean {
  return InsertQueryNode.is(change) && change.into?.table.identifier.name === LIMIT_COUNTS
}
