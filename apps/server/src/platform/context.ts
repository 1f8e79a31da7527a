import { AsyncLocalStorage } from "node:async_hooks"
import type { KyselyPlugin } from "kysely"
import type { Config } from "../config.ts"
import type { Clock, Time } from "./clock.ts"
import type { Database } from "./database/connect.ts"
import { UnusablePlan } from "./database/failures.ts"
import { json } from "./database/json.ts"
import type { Position, Replica } from "./database/replica.ts"
import type { ProductEvent } from "./events/event.ts"
import type { Outbox } from "./events/handler.ts"
import type { FileStorage } from "./files/storage.ts"
import { type FileStore, filesOfTenant } from "./files/store.ts"
import { filesOfTransaction } from "./files/transaction-files.ts"
import type { Language } from "./i18n/language.ts"
import type { Job, Jobs } from "./jobs/job.ts"
import type { KitModels } from "./kits/models.ts"
import type { Mail, Mailer, MailTransport } from "./mail/mail.ts"
import type { Realtime } from "./realtime/realtime.ts"
import type { Secrets } from "./secrets.ts"
import type { Tenant } from "./tenants/tenants.ts"
import type { Workers } from "./workers/workers.ts"

/** What stands still while the server runs. */
export type Surroundings = {
  config: Config
  database: Database
  clock: Clock
  /** The files of all tenants; requests use their `files`. */
  storage: FileStorage
  kits: KitModels
  /** Another server with the same content, for routes that may read from it; null without one. */
  replica: Replica | null
  /** Where mails go out; only the job that sends them uses it. */
  mailTransport: MailTransport
  mailer: Mailer
  backgroundJobs: Jobs
  outbox: Outbox
  realtime: Realtime
  secrets: Secrets
  /** Threads for what would keep the event loop. */
  workers: Workers
}

export type CurrentUser = { id: string; email: string; displayName: string }

/** The context of a request, made once per request. Functions take from it what they need. */
export type AnonymousContext = Surroundings & {
  tenant: Tenant
  user: CurrentUser | null
  /** Language of the interface: messages and titles of enums. */
  language: Language
  /** The moment of the request: one request, one time for all rows it writes. */
  now: Time
  /** Bound to the tenant's schema; inside a mutation already its transaction. */
  db: Database
  /** As `db`, but never a replica: for what was written by this very request. */
  primary: Database
  /** The files of the tenant; inside a mutation they end as its transaction ends. */
  files: FileStore
  /** How many queries this request has made. */
  queries: { count: number }
  /** Notes what happened, in the request's own transaction. */
  record(event: ProductEvent): Promise<void>
  jobs: {
    /** Has a job done in the background, if the request's own transaction is committed. */
    send<Payload extends object>(job: Job<Payload>, payload: Payload): Promise<void>
  }
  mail: {
    /** Sends a mail in the background, if the request's own transaction is committed. */
    send(mail: Mail): Promise<void>
  }
  /** Runs after the transaction is committed; a failure is logged and changes nothing. */
  afterCommit(effect: () => Promise<void> | void): void
}

/** The context of a request of a signed-in person. */
export type Context = AnonymousContext & { user: CurrentUser }

type Caller = { tenant: Tenant; user: CurrentUser | null; language: Language }

const openTransaction = new AsyncLocalStorage<true>()

/** A context for reading. Its `db` refuses queries made inside an open transaction, which would wait for ever on the one connection of the embedded database. */
export function createContext(surroundings: Surroundings, caller: Caller): AnonymousContext {
  const queries = { count: 0 }
  const db = surroundings.database.withSchema(caller.tenant.schema).withPlugin(refuseInsideTransaction)
  return contextOn(
    db.withPlugin(counting(queries)),
    filesOf(surroundings, caller),
    surroundings,
    caller,
    queries,
    surroundings.clock.now(),
    () => {
      throw new Error("afterCommit belongs to a request that writes")
    },
  )
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
 * included. Effects registered with `afterCommit` run when all is safely stored.
 */
export async function inTransaction<T>(
  surroundings: Surroundings,
  caller: Caller,
  work: (ctx: AnonymousContext) => Promise<T>,
  onEffectError: (error: unknown) => void = () => undefined,
): Promise<{ value: T; queries: number }> {
  const attempt = () => attemptTransaction(surroundings, caller, work, onEffectError)
  return attempt().catch((error: unknown) => {
    if (error instanceof UnusablePlan) return attempt()
    throw error
  })
}

async function attemptTransaction<T>(
  surroundings: Surroundings,
  caller: Caller,
  work: (ctx: AnonymousContext) => Promise<T>,
  onEffectError: (error: unknown) => void,
): Promise<{ value: T; queries: number }> {
  const queries = { count: 0 }
  const effects: (() => Promise<void> | void)[] = []
  const { files, settle, undo } = filesOfTransaction(filesOf(surroundings, caller))
  const transaction = surroundings.database.transaction().execute((opened) =>
    openTransaction.run(true, () => {
      const db = opened.withSchema(caller.tenant.schema).withPlugin(counting(queries))
      const now = surroundings.clock.now()
      return work(contextOn(db, files, surroundings, caller, queries, now, (effect) => effects.push(effect)))
    }),
  )
  const value = await transaction.catch(async (error: unknown) => {
    await undo()
    throw error
  })
  await settle()
  for (const effect of effects) await Promise.resolve().then(effect).catch(onEffectError)
  return { value, queries: queries.count }
}

function filesOf({ storage, secrets }: Surroundings, { tenant }: Caller): FileStore {
  return filesOfTenant(storage, tenant.slug, secrets.fileLinks)
}

function contextOn(
  db: Database,
  files: FileStore,
  surroundings: Surroundings,
  caller: Caller,
  queries: { count: number },
  now: Time,
  afterCommit: (effect: () => Promise<void> | void) => void,
): AnonymousContext {
  const { backgroundJobs, mailer, outbox } = surroundings
  return {
    ...surroundings,
    ...caller,
    db,
    primary: db,
    files,
    queries,
    now,
    afterCommit,
    jobs: {
      async send(job, payload) {
        afterCommit(() => backgroundJobs.wake(job))
        queries.count++
        await backgroundJobs.send(job, caller.tenant, payload, db)
      },
    },
    mail: {
      async send(mail) {
        afterCommit(() => mailer.wake())
        queries.count++
        await mailer.queue(caller.tenant, mail, db)
      },
    },
    async record(event) {
      const isHandled = outbox.isHandled(event.type)
      if (isHandled) afterCommit(() => outbox.wake(caller.tenant))
      await db
        .insertInto("events")
        .values({
          type: event.type,
          payload: json(event),
          userId: caller.user?.id ?? null,
          creationTime: now,
          handledTime: isHandled ? null : now,
        })
        .execute()
    },
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
