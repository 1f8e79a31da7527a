import { AsyncLocalStorage } from "node:async_hooks"
import type { Readable } from "node:stream"
import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  MergeQueryNode,
  type OperationNode,
  UpdateQueryNode,
} from "kysely"
import type { Config } from "../config.ts"
import type { Clock, Time } from "./clock.ts"
import {
  inSchema,
  NotShared,
  type OpenedTransaction,
  readingTogether,
  type SharedTransactions,
  transaction,
} from "./database/batching/index.ts"
import type { Database } from "./database/connect.ts"
import { UnusablePlan } from "./database/failures.ts"
import { type Lock, transactionLocks } from "./database/locks.ts"
import type { Position, Replica } from "./database/replica.ts"
import { isUnavailable } from "./errors.ts"
import type { ProductEvent } from "./events/event.ts"
import type { Outbox } from "./events/handler.ts"
import { type FileStorage, type FileStore, filesOfTenant } from "./files/store.ts"
import { countedFiles, filesOfTransaction } from "./files/transaction-files.ts"

import type { Language } from "./i18n/language.ts"
import type { Job, Jobs } from "./jobs/job.ts"
import type { KitModels } from "./kits/models.ts"
import type { Limits } from "./limits/limits.ts"
import type { Log } from "./log.ts"
import type { Mail, Mailer } from "./mail/mail.ts"
import type { EventStreams, StreamedEvent } from "./realtime/event-streams.ts"
import type { Followed, Realtime } from "./realtime/realtime.ts"
import { type KeyPurpose, keyOfTenant, type Secrets } from "./secrets.ts"
import type { Tenant } from "./tenants/tenants.ts"
import type { UnderWay } from "./under-way.ts"
import type { Task } from "./workers/task.ts"
import type { Workers } from "./workers/workers.ts"
import type { Model } from "./writer/model.ts"

/** The services of the process, which live as long as it runs. Use cases reach them only through their context. */
export type Dependencies = {
  config: Config
  database: Database
  sharedTransactions: SharedTransactions
  clock: Clock
  log: Log
  /** The files of all tenants; requests use their `files`. */
  storage: FileStorage
  kits: KitModels
  /** A read replica, for routes that may read from it; null if there is none. */
  replica: Replica | null
  mailer: Mailer
  backgroundJobs: Jobs
  outbox: Outbox
  realtime: Realtime
  eventStreams: EventStreams
  secrets: Secrets
  /** Threads for work that would block the event loop. */
  workers: Workers
  limits: Limits
  /** The language model that writes texts; null if the app writes them itself or generated texts are off. */
  model: Model | null
  /** What features do about what others tell. */
  reactions: readonly Reaction[]
  /** Effects that no reply waits for. They are awaited before the database is closed. */
  unfinished: UnderWay
}

export type CurrentUser = { id: string; email: string; displayName: string }

/** A token that a person has created for programs. It acts for the person within its scope. */
export type ApiToken = { id: number; name: string; scope: "READ" | "WRITE" }

/**
 * What features tell each other within a transaction, by name. Features add what they tell. What may happen later is an
 * event.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface Reactions {}

/** What a feature does, in the caller's transaction, about what others tell. */
export type Reaction = {
  [Name in keyof Reactions]?: (ctx: AnonymousContext, what: Reactions[Name]) => Promise<void>
}

/**
 * On whose behalf something is done: derived from the request by the HTTP server, or from the task by commands and
 * background work. `apiToken` is set when a program acts for the person.
 */
export type Caller = {
  tenant: Tenant
  user: CurrentUser | null
  language: Language
  log?: Log
  apiToken?: ApiToken | null
  /** The session in which the person signed in, where it is known. */
  session?: string | null
  /** Gives up the turn for expensive work that the request holds, if any. */
  leaveTurn?: () => void
}

/** Settings of the installation that use cases depend on. */
export type ContextSettings = Pick<
  Config,
  | "adminEmail"
  | "supportEmail"
  | "contactForm"
  | "contactFormId"
  | "contactLinks"
  | "writer"
  | "sampleWorkbook"
  | "maxKitTextMegabytes"
  | "notificationAppId"
  | "sessionHours"
  | "attachmentMaxBytes"
  | "webhooksReachPrivateNetwork"
  | "auditDays"
>

/**
 * The context of a request, created once per request. It holds what belongs to the request and its tenant, nothing of
 * other tenants and no secrets. Functions accept only the parts they need.
 */
export type AnonymousContext = {
  tenant: Tenant
  user: CurrentUser | null
  /** The API token with which a program acts for the person; null if the person makes the request. */
  apiToken: ApiToken | null
  /** The session in which the person signed in; null if there is none, or an external provider keeps it. */
  session: string | null
  /** Language of the interface: messages and titles of enums. */
  language: Language
  settings: ContextSettings
  /**
   * The moment of the request, for all rows it writes. In a transaction it is renewed whenever a lock is acquired, so
   * that times are in the order in which the lock was held.
   */
  now: Time
  /** Bound to the tenant's schema and, inside a mutation, to its transaction. */
  db: Database
  /** Like `db`, but never a replica: for reading what this request has written. */
  primary: Database
  /** The files of the tenant; inside a mutation, changes are kept or undone with its transaction. */
  files: FileStore
  kits: KitModels
  /** For long computations, such as parsing uploads and planning; the caller's wait for their own turn. */
  workers: { run<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> }
  /**
   * The language model that writes texts; must not be called inside a transaction. null unless `settings.writer` is
   * "AI".
   */
  model: Model | null
  log: Log
  /** How many queries this request has made. */
  queries: { count: number }
  /**
   * Acquires locks that are released at the end of the transaction. The rules of routes do so before they load
   * anything; a use case only for what it discovers later. See {@link Lock} for the order.
   */
  lock(...locks: Lock[]): Promise<void>
  /**
   * Registers a statement whose result is not needed: it is sent together with the commit. Pass it in the expression
   * that creates it: `ctx.defer(storeHistory(ctx, change))`.
   */
  defer(statement: Promise<unknown>): void
  /** Lets other features react within the transaction, one after the other. */
  react<Name extends keyof Reactions>(name: Name, what: Reactions[Name]): Promise<void>
  /** Records events in the request's own transaction. */
  record(event: ProductEvent, ...others: ProductEvent[]): Promise<void>
  jobs: {
    /** Runs a job in the background once the request's own transaction is committed. */
    send<Payload extends object>(job: Job<Payload>, payload: Payload): Promise<void>
  }
  mail: {
    /** Sends a mail in the background once the request's own transaction is committed. */
    send(mail: Mail): Promise<void>
  }
  realtime: {
    /** Sends to all open pages of a user of the tenant. A user without an open page does not receive it. */
    send(userId: string, event: string, payload: object): void
    /** Sends to all open pages that follow something of the tenant. */
    publish(followed: Followed, event: string, payload: object): void
    /** Ends a user's subscriptions to keys of a topic that start with `keyPrefix`, because access to them was lost. */
    endFollowing(userId: string, topic: string, keyPrefix: string): void
    /** Closes the connections of all open pages of a person. */
    disconnect(userId: string): void
    /**
     * A reply that streams the events of a topic, for clients that do not speak the channel's protocol.
     *
     * @throws 429 when the address, or the tenant, has too many open
     */
    stream(address: string, topic: string, ...events: StreamedEvent[]): Readable
  }
  /** A key of this tenant for one purpose. */
  keyFor(purpose: KeyPurpose): string
  /**
   * Runs after the transaction is committed. Nothing waits for what it starts; a failure is logged and has no other
   * consequence.
   */
  afterCommit(effect: () => Promise<void> | void): void
  /**
   * Runs `work` in the open transaction, or in a new one if none is open. A call that only reads needs a reason.
   */
  inTransaction<T>(work: (ctx: AnonymousContext) => Promise<T>, reason?: ReasonToWrite): Promise<T>
}

/** The only two reasons for which a call that reads may write. */
export type ReasonToWrite = "healing" | "first preparation of a report"

/** Whether the caller may cause effects: not with a token whose scope is to read. Without a token, the access rules decide. */
export function mayWrite({ apiToken }: Pick<Caller, "apiToken">): boolean {
  return apiToken?.scope !== "READ"
}

/** The context of a request of a signed-in person. */
export type Context = AnonymousContext & { user: CurrentUser }

const openTransaction = new AsyncLocalStorage<true>()

/**
 * A read-only context. Its `db` refuses queries made inside an open transaction: with the single connection of the
 * embedded database they would wait forever.
 *
 * @param options.onlyReads for a call that reads: it begins no transaction without a {@link ReasonToWrite}, and asks
 * {@link mayWrite} first; nor does it ask a model. Otherwise, for work that begins its own transactions
 */
export function createContext(
  dependencies: Dependencies,
  caller: Caller,
  { onlyReads = false } = {},
): AnonymousContext {
  const queries = { count: 0 }
  const guarded = inSchema(readingTogether(dependencies.database), caller.tenant.schema).withPlugin(
    refuseInsideTransaction,
  )
  const db = onlyReads ? guarded.withPlugin(refuseChanges) : guarded
  const needsTransaction = () => {
    throw new Error("This requires a transaction, but the context is read-only.")
  }
  const ctx = contextOn(dependencies, caller, {
    db: db.withPlugin(counting(queries)),
    // Stored files are recorded in the transaction that stores them.
    files: { ...filesOf(dependencies, caller), put: needsTransaction, remove: needsTransaction },
    queries,
    lock: needsTransaction,
    defer: needsTransaction,
    afterCommit: needsTransaction,
    async inTransaction(work, reason) {
      if (onlyReads && reason === undefined) throw new Error("A call that only reads must not write.")
      if (!mayWrite(caller)) throw new Error("A token that may only read must cause no effects.")
      const { value, queries: made } = await inTransaction(dependencies, caller, work)
      queries.count += made
      return value
    },
  })
  return onlyReads && ctx.model ? { ...ctx, model: { ...ctx.model, write: refuseToAsk } } : ctx
}

/** The same context, but reading from the primary, so that it sees everything this request has written. */
export function onPrimary<Ctx extends AnonymousContext>(ctx: Ctx): Ctx {
  return { ...ctx, db: ctx.primary }
}

/**
 * A read-only context whose `db` is the replica; its queries count for the same request. Returns null if the replica
 * has not yet reached `position` or does not respond.
 */
export async function onReplica<Ctx extends AnonymousContext>(
  ctx: Ctx,
  replica: Replica,
  position: Position,
): Promise<Ctx | null> {
  const db = replica.database.withSchema(ctx.tenant.schema).withPlugin(counting(ctx.queries))
  return (await replica.hasReached(position, db)) ? { ...ctx, db } : null
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
  const { database } = dependencies
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
  const { sharedTransactions } = dependencies
  const { tenant } = caller
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
      const ctx = contextOn(dependencies, caller, {
        db,
        files: countedFiles(files, { ...caller, db, locks, now: dependencies.clock.now() }),
        queries,
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

type Bound = Pick<
  AnonymousContext,
  "db" | "files" | "queries" | "lock" | "defer" | "afterCommit" | "inTransaction"
>

function contextOn(dependencies: Dependencies, caller: Caller, bound: Bound): AnonymousContext {
  const { backgroundJobs, clock, config, kits, mailer, outbox, realtime, secrets, workers, model } =
    dependencies
  const { eventStreams } = dependencies
  const { tenant, user, language, apiToken = null, session = null } = caller
  const { db, queries, afterCommit } = bound
  const ctx: AnonymousContext = {
    ...bound,
    tenant,
    user,
    apiToken,
    session,
    language,
    settings: settingsOf(config),
    primary: db,
    now: clock.now(),
    kits,
    workers: {
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
        afterCommit(() => backgroundJobs.wake(job))
        queries.count++
        await backgroundJobs.send(job, tenant, payload, db)
      },
    },
    mail: {
      async send(mail) {
        afterCommit(() => mailer.wake())
        queries.count++
        await mailer.queue(tenant, mail, db)
      },
    },
    realtime: {
      send: (userId, event, payload) => realtime.send(tenant, userId, event, payload),
      publish: (followed, event, payload) => realtime.publish(tenant, followed, event, payload),
      endFollowing: (userId, topic, keyPrefix) => realtime.endFollowing(tenant, userId, topic, keyPrefix),
      disconnect: (userId) => realtime.disconnect(tenant, userId),
      stream: (address, topic, ...events) => eventStreams.open(tenant, address, topic, ...events),
    },
    async react(name, what) {
      for (const reaction of dependencies.reactions) await reaction[name]?.(ctx, what)
    },
    keyFor: (purpose) => keyOfTenant(secrets, purpose, tenant.slug),
    async record(event, ...others) {
      const cause = { userId: user?.id ?? null, apiToken: apiToken?.name ?? null, now: ctx.now }
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

function settingsOf(config: Config): ContextSettings {
  const { adminEmail, supportEmail, writer, sampleWorkbook, notificationAppId, sessionHours } = config
  const { attachmentMaxBytes, contactForm, contactFormId, contactLinks, webhooksReachPrivateNetwork } = config
  const { auditDays, maxKitTextMegabytes } = config
  return {
    adminEmail,
    supportEmail,
    contactForm,
    contactFormId,
    contactLinks,
    writer,
    sampleWorkbook,
    maxKitTextMegabytes,
    notificationAppId,
    sessionHours,
    attachmentMaxBytes,
    webhooksReachPrivateNetwork,
    auditDays,
  }
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

const refuseInsideTransaction: KyselyPlugin = {
  transformQuery({ node }) {
    if (openTransaction.getStore()) {
      throw new Error("Inside a transaction, use the db of its context: there may be no other connection.")
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

/** Counting requests for a limit is not a change of what the product stores. */
const LIMIT_COUNTS = "identity_throttles"

const refuseChanges: KyselyPlugin = {
  transformQuery({ node }) {
    const parts = [
      node,
      ...(("with" in node && node.with?.expressions) || []).map(({ expression }) => expression),
    ]
    if (parts.some(isChange)) throw new Error("A call that only reads must not write.")
    return node
  },
  transformResult: async ({ result }) => result,
}

function isChange(node: OperationNode): boolean {
  if (InsertQueryNode.is(node)) return node.into?.table.identifier.name !== LIMIT_COUNTS
  return UpdateQueryNode.is(node) || DeleteQueryNode.is(node) || MergeQueryNode.is(node)
}
