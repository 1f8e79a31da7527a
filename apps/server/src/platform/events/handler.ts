import type { AnonymousContext, Dependencies } from "../context.ts"
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
  handle(ctx: AnonymousContext, event: ProductEvent, actorId: string | null): Promise<void>
}

/** Defines a handler for some types of events. `actorId` is the person whose call has caused the event. */
export function defineEventHandler<Type extends EventType>(handler: {
  name: string
  on: readonly Type[]
  handle(ctx: AnonymousContext, event: EventOf<Type>, actorId: string | null): Promise<void>
}): EventHandler {
  const { handle } = handler
  return { ...handler, handle: (ctx, event, actorId) => handle(ctx, event as EventOf<Type>, actorId) }
}

/** Has the recorded events of all tenants handled: each at least once, those of a tenant in their order. */
export type Outbox = {
  /** Whether anything reacts to events of this type. */
  isHandled(type: EventType): boolean
  /** Has this node handle what waits in a tenant, in the background. */
  wake(tenant: Tenant): void
  /** Starts handling: what waits from before is up to {@link Outbox.wake}. */
  start(dependencies: Dependencies): void
  /** Resolves when this node handles nothing. */
  settled(): Promise<void>
  /** Finishes the event under way and handles no further ones. */
  close(): Promise<void>
}
