import type { Expression, SqlBool } from "kysely"
import type { Time } from "../clock.ts"
import type { AnonymousContext, Dependencies } from "../context.ts"
import type { Database } from "../database/connect.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { EventOf, EventType, ProductEvent } from "./event.ts"

/** Something that reacts to events, after what they tell of is safely stored. */
export type EventHandler = {
  /** Its name stays: events that wait for another attempt remember it. */
  name: string
  on: readonly EventType[]
  /**
   * Reacts in a transaction of its own, of which `ctx` is; what it writes is stored exactly once for each event.
   * What else it does (in `ctx.afterCommit`) may be lost with the process. When it throws, it is asked again later.
   */
  handle(
    ctx: AnonymousContext,
    event: ProductEvent,
    actorId: string | null,
    recorded: Recorded,
  ): Promise<void>
  /**
   * For events that are as frequent as answers, and that this handler rarely wants: the condition under which it does.
   * Where no other handler wants them either, they are not even recorded. They do not wake the
   * outbox: they are handled with the next event of the tenant, at the latest within a minute.
   */
  onlyIf?(db: Database): Expression<SqlBool>
}

/** When an event happened, its place among those of the tenant, and the API token by which, if a program caused it. */
export type Recorded = { id: number; time: Time; apiToken: string | null }

/** Defines a handler for some types of events. `actorId` is the person whose call has caused the event. */
export function defineEventHandler<Type extends EventType>(handler: {
  name: string
  on: readonly Type[]
  handle(
    ctx: AnonymousContext,
    event: EventOf<Type>,
    actorId: string | null,
    recorded: Recorded,
  ): Promise<void>
  onlyIf?(db: Database): Expression<SqlBool>
}): EventHandler {
  const { handle } = handler
  return {
    ...handler,
    handle: (ctx, event, actorId, recorded) => handle(ctx, event as EventOf<Type>, actorId, recorded),
  }
}

/** By whom an event was caused, and when. */
export type Cause = { userId: string | null; apiToken: string | null; now: Time }

/** Records what happened, in the transaction of `ctx`; tells whether something reacts to it right after the commit. */
export type RecordEvents = (
  ctx: { db: Database; tenant: object },
  events: readonly [ProductEvent, ...ProductEvent[]],
  cause: Cause,
) => Promise<{ isAwaited: boolean }>

/** Has the recorded events of all tenants handled: each at least once, those of a tenant in their order. */
export type Outbox = {
  /** Records what happened; who reacts to it learns that by {@link Outbox.wake}. */
  record: RecordEvents
  /** Has this node handle what waits in a tenant, in the background. */
  wake(tenant: Tenant): void
  /** Starts handling: what waits from before is up to {@link Outbox.wake}. */
  start(dependencies: Dependencies): void
  /** Resolves when this node handles nothing. */
  settled(): Promise<void>
  /** Finishes the event under way and handles no further ones. */
  close(): Promise<void>
}
