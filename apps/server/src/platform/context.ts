import type { Readable } from "node:stream"
import type { Config } from "../config.ts"
import type { Client, CurrentUser } from "./caller.ts"
import type { Time } from "./clock.ts"
import type { Database } from "./database/connect.ts"
import type { Lock } from "./database/locks.ts"
import type { ProductEvent } from "./events/event.ts"
import type { FileStore } from "./files/store.ts"
import type { Language } from "./i18n/language.ts"
import type { JobKind } from "./jobs/kind.ts"
import type { KitModels } from "./kits/models.ts"
import type { Log } from "./log.ts"
import type { StreamedEvent } from "./realtime/event-streams.ts"
import type { Followed } from "./realtime/realtime.ts"
import type { KeyPurpose } from "./secrets.ts"
import type { Tenant } from "./tenants/tenants.ts"
import type { Task } from "./workers/task.ts"
import type { Model } from "./writer/model.ts"

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

/** The settings of the installation that use cases depend on. */
const contextSettings = [
  "adminEmail",
  "supportEmail",
  "contactForm",
  "contactFormId",
  "contactLinks",
  "mcp",
  "attestations",
  "writer",
  "sampleWorkbook",
  "maxKitTextMegabytes",
  "notificationAppId",
  "sessionHours",
  "attachmentFormats",
  "attachmentMaxBytes",
  "webhooksReachPrivateNetwork",
  "auditDays",
  "ruleStandsMinutes",
  "ruleQuietHours",
] as const satisfies (keyof Config)[]

export type ContextSettings = Pick<Config, (typeof contextSettings)[number]> & {
  /** Whether entries of the audit log are sent to a receiver, so that none may be removed before. */
  isAuditStreamed: boolean
}

export function contextSettingsOf(config: Config): ContextSettings {
  const chosen = Object.fromEntries(contextSettings.map((name) => [name, config[name]]))
  return {
    ...(chosen as Pick<Config, (typeof contextSettings)[number]>),
    isAuditStreamed: config.auditStream !== null,
  }
}

/**
 * The context of a request, created once per request. It holds what belongs to the request and its tenant, nothing of
 * other tenants and no secrets. Functions accept only the parts they need.
 */
export type AnonymousContext = {
  tenant: Tenant
  user: CurrentUser | null
  /** What they speak through. */
  client: Client
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
    send<Payload extends object>(job: JobKind<Payload>, payload: Payload): Promise<void>
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
    /** Lets all who watch a state have what is new, on all nodes. */
    noteChange(followed: Followed): void
    /**
     * A reply that streams a state: as it is, and what is new whenever it has changed.
     *
     * @throws 429 when too many have it open
     */
    watch(address: string, followed: Followed): Readable
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
export type ReasonToWrite =
  | "healing"
  | "first preparation of a report"
  | "note of a download"
  | "note of an outdated standing"

/** The context of a request of a signed-in person. */
export type Context = AnonymousContext & { user: CurrentUser }
