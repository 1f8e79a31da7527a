import type { Readable } from "node:stream"
import type { Config } from "../config.ts"
import type { Cells } from "./cells/cells.ts"
import type { Clock, Time } from "./clock.ts"
import type { Database } from "./database/connect.ts"
import type { Lock } from "./database/locks.ts"
import type { ProductEvent } from "./events/event.ts"
import type { Outbox } from "./events/handler.ts"
import type { FileStorage, FileStore } from "./files/store.ts"
import type { Language } from "./i18n/language.ts"
import type { Job, Jobs } from "./jobs/job.ts"
import type { KitModels } from "./kits/models.ts"
import type { Limits } from "./limits/limits.ts"
import type { Log } from "./log.ts"
import type { Mail, Mailer } from "./mail/mail.ts"
import type { EventStreams, StreamedEvent } from "./realtime/event-streams.ts"
import type { Followed, Realtime } from "./realtime/realtime.ts"
import type { KeyPurpose, Secrets } from "./secrets.ts"
import type { Tenant } from "./tenants/tenants.ts"
import type { UnderWay } from "./under-way.ts"
import type { Task } from "./workers/task.ts"
import type { Workers } from "./workers/workers.ts"
import type { Model } from "./writer/model.ts"

/** The services of the process, which live as long as it runs. Use cases reach them only through their context. */
export type Dependencies = {
  config: Config
  /** The database of the first cell, with the registry. */
  database: Database
  /** Where tenants are. */
  cells: Cells
  clock: Clock
  log: Log
  /** The files of all tenants; requests use their `files`. */
  storage: FileStorage
  kits: KitModels
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
export type ApiToken = { id: number; name: string; scope: TokenScope }

/** What a token may do: only read, also propose answers, or everything its person may do. */
export type TokenScope = "READ" | "PROPOSE" | "WRITE"

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
  /** The time zone of who reads the reply, as the client names it. */
  zone?: string | undefined
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
  | "mcp"
  | "writer"
  | "sampleWorkbook"
  | "maxKitTextMegabytes"
  | "notificationAppId"
  | "sessionHours"
  | "attachmentFormats"
  | "attachmentMaxBytes"
  | "webhooksReachPrivateNetwork"
  | "auditDays"
  | "ruleStandsMinutes"
  | "ruleQuietHours"
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
  /** The time zone of the reader as their client names it; undefined if it does not. */
  zone: string | undefined
  /** Bound to the tenant's schema and, inside a mutation, to its transaction. */
  db: Database
  /** Like `db`, but never a replica: for reading what this request has written. */
  primary: Database
  /** The files of the tenant; inside a mutation, changes are kept or undone with its transaction. */
  files: FileStore
  kits: KitModels
  /** For long computations, such as parsing uploads and planning; the caller's wait for their own turn. */
  workers: {
    run<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output>
    prepare(task: Task<never, unknown>): void
  }
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
    /** The users who follow something of the tenant now, on all nodes; null if that cannot be told. */
    followersOf(followed: Followed): Promise<string[] | null>
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

/** The only reasons for which a call that reads may write. */
export type ReasonToWrite = "healing" | "first preparation of a report" | "note of a download"

/** Whether the caller may cause any effect: only with a token whose scope is to write. Without a token, the access rules decide. */
export function mayWrite({ apiToken }: Pick<Caller, "apiToken">): boolean {
  return !apiToken || apiToken.scope === "WRITE"
}

/** The context of a request of a signed-in person. */
export type Context = AnonymousContext & { user: CurrentUser }

/** The same context, but reading from the primary, so that it sees everything this request has written. */
export function onPrimary<Ctx extends AnonymousContext>(ctx: Ctx): Ctx {
  return { ...ctx, db: ctx.primary }
}
