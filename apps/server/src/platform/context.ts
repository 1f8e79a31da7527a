import { AsyncLocalStorage } from "node:async_hooks"
import type { Readable } from "node:stream"
import type { KyselyPlugin } from "kysely"
import type { Config } from "../config.ts"
import type { Clock, Time } from "./clock.ts"
import type { Database } from "./database/connect.ts"
import { UnusablePlan } from "./database/failures.ts"
import { type Lock, transactionLocks } from "./database/locks.ts"
import { readingTogether } from "./database/reads.ts"
import type { Position, Replica } from "./database/replica.ts"
import { NotShared, type OpenedTransaction, type SharedTransactions } from "./database/shared-transactions.ts"
import { transaction } from "./database/transaction.ts"
import { isUnavailable } from "./errors.ts"
import type { ProductEvent } from "./events/event.ts"
import type { Outbox } from "./events/handler.ts"
import { countedFiles } from "./files/counted-files.ts"
import type { FileStorage } from "./files/storage.ts"
import { type FileStore, filesOfTenant } from "./files/store.ts"
import { filesOfTransaction } from "./files/transaction-files.ts"
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
import type { Workers } from "./workers/workers.ts"
import type { Model } from "./writer/model.ts"

/** What the process works with as long as it runs. Use cases see none of it but through their context. */
export type Dependencies = {
  config: Config
  database: Database
  sharedTransactions: SharedTransactions
  clock: Clock
  log: Log
  /** The files of all tenants; requests use their `files`. */
  storage: FileStorage
  kits: KitModels
  /** Another server with the same content, for routes that may read from it; null without one. */
  replica: Replica | null
  mailer: Mailer
  backgroundJobs: Jobs
  outbox: Outbox
  realtime: Realtime
  eventStreams: EventStreams
  secrets: Secrets
  /** Threads for what would keep the event loop. */
  workers: Workers
  limits: Limits
  /** The language model that writes texts; null where the app writes them itself, or nobody does. */
  model: Model | null
}

export type CurrentUser = { id: string; email: string; displayName: string }

/** A token that a person has made for programs. It acts for the person, as far as its scope goes. */
export type ApiToken = { id: number; name: string; scope: "READ" | "WRITE" }

/**
 * Who asks: made by the HTTP server of a request, by commands and background work of what they do it for. `apiToken` is
 * there when a program asks for the person.
 */
export type Caller = {
  tenant: Tenant
  user: CurrentUser | null
  language: Language
  log?: Log
  apiToken?: ApiToken | null
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
  | "notificationAppId"
  | "sessionHours"
  | "attachmentMaxBytes"
  | "webhooksReachPrivateNetwork"
  | "auditDays"
>

/**
 * The context of a request, made once per request: what belongs to it and to its tenant, nothing of other tenants and no
 * secrets. Functions take from it what they need.
 */
export type AnonymousContext = {
  tenant: Tenant
  user: CurrentUser | null
  /** The API token by which a program asks for the person; null when people ask themselves. */
  apiToken: ApiToken | null
  /** Language of the interface: messages and titles of enums. */
  language: Language
  settings: ContextSettings
  /**
   * The moment of the request, for all rows it writes. In a transaction it is taken anew when a lock is acquired, so that
   * times that are ordered by a lock are in its order.
   */
  now: Time
  /** Bound to the tenant's schema; inside a mutation already its transaction. */
  db: Database
  /** As `db`, but never a replica: for what was written by this very request. */
  primary: Database
  /** The files of the tenant; inside a mutation they end as its transaction ends. */
  files: FileStore
  kits: KitModels
  /** For what would take long: reading what people upload, planning. */
  workers: Workers
  /** The language model that writes texts, never inside a transaction; null unless `settings.writer` is "AI". */
  model: Model | null
  log: Log
  /** How many queries this request has made. */
  queries: { count: number }
  /**
   * Takes locks that end with the transaction. Rules of routes do so before they load; a use case only for what it finds
   * out later. See {@link Lock} for the order.
   */
  lock(...locks: Lock[]): Promise<void>
  /**
   * Hands over a statement whose result nobody needs: it travels with the commit. Given in the very expression that makes
   * it: `ctx.lastly(storeHistory(ctx, change))`.
   */
  lastly(statement: Promise<unknown>): void
  /** Notes what happened, in the request's own transaction. */
  record(event: ProductEvent, ...others: ProductEvent[]): Promise<void>
  jobs: {
    /** Has a job done in the background, if the request's own transaction is committed. */
    send<Payload extends object>(job: Job<Payload>, payload: Payload): Promise<void>
  }
  mail: {
    /** Sends a mail in the background, if the request's own transaction is committed. */
    send(mail: Mail): Promise<void>
  }
  realtime: {
    /** Sends to all open pages of a person of the tenant. Who has none open misses it. */
    send(userId: string, event: string, payload: object): void
    /** Sends to all open pages that follow something of the tenant. */
    publish(followed: Followed, event: string, payload: object): void
    /** Ends what the open pages of a person follow, of a topic, where the keys begin so: they may not any more. */
    endFollowing(userId: string, topic: string, keyPrefix: string): void
    /** Closes the connections of all open pages of a person. */
    disconnect(userId: string): void
    /**
     * A reply that goes on with the events of a topic, for clients that do not speak the channel's protocol.
     *
     * @throws 429 when the address, or the tenant, has too many open
     */
    stream(address: string, topic: string, ...events: StreamedEvent[]): Readable
  }
  /** A key of this tenant for one purpose. */
  keyFor(purpose: KeyPurpose): string
  /** Runs after the transaction is committed; a failure is logged and changes nothing. */
  afterCommit(effect: () => Promise<void> | void): void
  /** Runs `work` in the open transaction, or in a new one where none is open (yet, or any more). */
  inTransaction<T>(work: (ctx: AnonymousContext) => Promise<T>): Promise<T>
}

/** The context of a request of a signed-in person. */
export type Context = AnonymousContext & { user: CurrentUser }

const openTransaction = new AsyncLocalStorage<true>()

/**
 * A context for reading. Its `db` refuses queries made inside an open transaction, which would wait for ever on the one
 * connection of the embedded database.
 */
export function createContext(dependencies: Dependencies, caller: Caller): AnonymousContext {
  const queries = { count: 0 }
  const db = readingTogether(dependencies.database)
    .withSchema(caller.tenant.schema)
    .withPlugin(refuseInsideTransaction)
  const needsTransaction = () => {
    throw new Error("This belongs to a transaction, and the context is one for reading.")
  }
  return contextOn(dependencies, caller, {
    db: db.withPlugin(counting(queries)),
    // What is stored is noted in the transaction that stores it.
    files: { ...filesOf(dependencies, caller), put: needsTransaction, remove: needsTransaction },
    queries,
    lock: needsTransaction,
    lastly: needsTransaction,
    afterCommit: needsTransaction,
    async inTransaction(work) {
      const { value, queries: made } = await inTransaction(dependencies, caller, work)
      queries.count += made
      return value
    },
  })
}

/** The same context, but what is read through it is never older than what this request has written. */
export function onPrimary<Ctx extends AnonymousContext>(ctx: Ctx): Ctx {
  return { ...ctx, db: ctx.primary }
}

/**
 * A context for reading whose `db` is the replica; its queries count for the same request. null when the replica has not
 * (yet) everything that was stored up to `position`, or does not answer.
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
 * Runs `work` in one transaction with a context bound to it. It is run again when the first statement that failed did so
 * only because another node has changed the tables meanwhile. What `work` throws rolls everything back, stored files
 * included. Effects registered with `afterCommit` run when all is safely stored; those that fail are logged.
 */
export async function inTransaction<T>(
  dependencies: Dependencies,
  caller: Caller,
  work: (ctx: AnonymousContext) => Promise<T>,
): Promise<{ value: T; queries: number }> {
  const { database } = dependencies
  const attempt = () =>
    attemptTransaction(dependencies, caller, work, (begun) =>
      transaction(database, (db, lastly) => begun({ db, lastly, locksOf: transactionLocks, statements: 0 })),
    )
  return attempt().catch((error: unknown) => {
    if (error instanceof UnusablePlan) return attempt()
    throw error
  })
}

/**
 * As {@link inTransaction}, for a small change that may share a transaction with others of the same moment. `locks` are all
 * that it locks.
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

/** Opens a transaction, or a place in one, for some work. */
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
  const stored = open(({ db: opened, lastly, locksOf, statements }) =>
    openTransaction.run(true, () => {
      queries.count += statements
      const db = opened.withSchema(caller.tenant.schema).withPlugin(counting(queries))
      const locks = locksOf({ db, tenant: caller.tenant })
      const ctx = contextOn(dependencies, caller, {
        db,
        files: countedFiles(files, { ...caller, db, locks, now: dependencies.clock.now() }),
        queries,
        async lock(...wanted) {
          await locks.take(wanted)
          ctx.now = dependencies.clock.now()
        },
        lastly,
        afterCommit: (effect) => effects.push(effect),
        async inTransaction(inner) {
          return isOpen ? inner(ctx) : (await inTransaction(dependencies, caller, inner)).value
        },
      })
      return work(ctx)
    }),
  )
  const value = await stored.catch(async (error: unknown) => {
    // Whether it was committed is not known: then its files are needed, or belong to nothing and are removed later.
    if (!isUnavailable(error)) await undo()
    throw error
  })
  isOpen = false
  await settle()
  const log = caller.log ?? dependencies.log
  for (const effect of effects) {
    await Promise.resolve()
      .then(effect)
      .catch((error: unknown) => log.error({ err: error }, "an effect after the commit failed"))
  }
  return { value, queries: queries.count }
}

function filesOf({ storage, secrets }: Dependencies, { tenant }: Caller): FileStore {
  return filesOfTenant(storage, tenant.slug, secrets.fileLinks)
}

type Bound = Pick<
  AnonymousContext,
  "db" | "files" | "queries" | "lock" | "lastly" | "afterCommit" | "inTransaction"
>

function contextOn(dependencies: Dependencies, caller: Caller, bound: Bound): AnonymousContext {
  const { backgroundJobs, clock, config, kits, mailer, outbox, realtime, secrets, workers, model } =
    dependencies
  const { eventStreams } = dependencies
  const { tenant, user, language, apiToken = null } = caller
  const { db, queries, afterCommit } = bound
  const ctx: AnonymousContext = {
    ...bound,
    tenant,
    user,
    apiToken,
    language,
    settings: settingsOf(config),
    primary: db,
    now: clock.now(),
    kits,
    workers,
    model: model && {
      ...model,
      write: (task) => (openTransaction.getStore() ? refuseToWait() : model.write(task)),
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
    keyFor: (purpose) => keyOfTenant(secrets, purpose, tenant.slug),
    async record(event, ...others) {
      const cause = { userId: user?.id ?? null, apiToken: apiToken?.name ?? null, now: ctx.now }
      const { isAwaited } = await outbox.record({ db, tenant }, [event, ...others], cause)
      if (isAwaited) afterCommit(() => outbox.wake(tenant))
    },
  }
  return ctx
}

/** A model may take a minute, and a transaction holds locks, or even the only connection. */
function refuseToWait(): never {
  throw new Error("A model is not asked inside a transaction.")
}

function settingsOf(config: Config): ContextSettings {
  const { adminEmail, supportEmail, writer, sampleWorkbook, notificationAppId, sessionHours } = config
  const { attachmentMaxBytes, contactForm, contactFormId, contactLinks, webhooksReachPrivateNetwork } = config
  const { auditDays } = config
  return {
    adminEmail,
    supportEmail,
    contactForm,
    contactFormId,
    contactLinks,
    writer,
    sampleWorkbook,
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
      throw new Error("Inside a transaction use the db of its context: another connection may not exist.")
    }
    return node
  },
  transformResult: async ({ result }) => result,
}
