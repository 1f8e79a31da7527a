import type { Expression, SqlBool } from "kysely"
import type { Time } from "../clock.ts"
import type { AnonymousContext } from "../context.ts"
import type { Database } from "../database/connect.ts"
import type { EventOf, EventType, ProductEvent } from "./event.ts"

/** Reacts to events after their transaction is committed. */
export type EventHandler = {
  /** Must never change: events waiting for a retry refer to it. */
  name: string
  on: readonly EventType[]
  /**
   * Handles an event in a separate transaction, that of `ctx`; its writes are stored exactly once for each event. Other
   * effects (in `ctx.afterCommit`) may be lost with the process. If it throws, it is retried later.
   */
  handle(
    ctx: AnonymousContext,
    event: ProductEvent,
    actorId: string | null,
    recorded: Recorded,
  ): Promise<void>
  /**
   * For events that are as frequent as answers and that this handler rarely needs: the condition under which it does.
   * If no other handler needs an event either, it is not even recorded. Such events do not wake the outbox: they are
   * handled with the tenant's next event, within a minute at the latest.
   *
   * @param assessmentId of the event; null if it is not about an assessment
   */
  onlyIf?: Condition
  /** Events are handled at once where `onlyIf` holds. */
  wakes?: true
}

export type Condition = (db: Database, assessmentId: Expression<string | null>) => Expression<SqlBool>

/**
 * An event's number among those of the tenant, its time, the name of the API token if a program caused it, and the space
 * that the assessment it is about was in (null for other events, and for those recorded by an older version).
 */
export type Recorded = { id: number; time: Time; apiToken: string | null; spaceId: number | null }

/** Defines a handler for some types of events. `actorId` is the person whose call caused the event. */
export function defineEventHandler<Type extends EventType>(handler: {
  name: string
  on: readonly Type[]
  handle(
    ctx: AnonymousContext,
    event: EventOf<Type>,
    actorId: string | null,
    recorded: Recorded,
  ): Promise<void>
  onlyIf?: Condition
  wakes?: true
}): EventHandler {
  const { handle } = handler
  return {
    ...handler,
    handle: (ctx, event, actorId, recorded) => handle(ctx, event as EventOf<Type>, actorId, recorded),
  }
}
