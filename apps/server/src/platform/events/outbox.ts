import { type Expression, sql } from "kysely"
import { MINUTE, type Time, timeAfter } from "../clock.ts"
import type { AnonymousContext } from "../context.ts"
import type { Database } from "../database/connect.ts"
import { json } from "../database/json.ts"
import { type PreparedQuery, preparedQuery } from "../database/prepared-query.ts"
import { isUnavailable } from "../errors.ts"
import { filesOfTransaction } from "../files/transaction-files.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { EventType, ProductEvent } from "./event.ts"
import type { Condition, EventHandler } from "./handler.ts"

/** Who caused an event, and when. */
type Cause = { userId: string | null; apiToken: string | null; now: Time }

/** Records events in the transaction of `ctx`; returns whether a handler waits for them right after the commit. */
type RecordEvents = (
  ctx: { db: Database; tenant: object },
  events: readonly [ProductEvent, ...ProductEvent[]],
  cause: Cause,
) => Promise<{ isAwaited: boolean }>

/** Handles the recorded events of all tenants: each at least once, those of a tenant in order. */
export type Outbox = {
  /** Records events; call {@link Outbox.wake} after the commit to have them handled. */
  record: RecordEvents
  /** Makes this node handle a tenant's waiting events in the background. */
  wake(tenant: Tenant): void
  /** Enables handling, each event in a transaction of its own; those left from before are handled on {@link Outbox.wake}. */
  start(inTransaction: InTransaction): void
  /** Resolves when this node is handling no events. */
  settled(): Promise<void>
  /** Finishes the event in progress and handles no more. */
  close(): Promise<void>
}

/** Runs work on nobody's behalf in one transaction of a tenant. */
type InTransaction = <T>(tenant: Tenant, work: (ctx: AnonymousContext) => Promise<T>) => Promise<T>

/** A handler that keeps failing is retried for eight hours: after 1, 2, 4 … 256 minutes. */
const ATTEMPTS = 10

/**
 * Own code rather than queues of the job engine, which runs a job at least once: here what a handler writes and that it
 * has handled the event are committed together, and the events of a tenant are handled in order.
 *
 * @param report receives the errors of handlers, and whether a handler is given up
 */
export function createOutbox(
  handlers: readonly EventHandler[],
  report: (error: unknown, message: string) => void,
): Outbox {
  const underWay = new Map<string, { work: Promise<void>; again: boolean }>()
  let inTransaction: InTransaction | undefined

  async function handleWaiting(tenant: Tenant): Promise<void> {
    while (inTransaction && (await inTransaction(tenant, (ctx) => handleNext(ctx, handlers, report))));
  }

  function wake(tenant: Tenant): void {
    if (!inTransaction) return
    const known = underWay.get(tenant.slug)
    if (known) {
      known.again = true
      return
    }
    const work = handleWaiting(tenant)
      .catch((error) => {
        // If the database is unreachable, every request reports it; the chore for leftover events retries.
        if (!isUnavailable(error)) report(error, "events could not be handled")
      })
      .finally(() => {
        const again = underWay.get(tenant.slug)?.again
        underWay.delete(tenant.slug)
        if (again) wake(tenant)
      })
    underWay.set(tenant.slug, { work, again: false })
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ work }) => work))
  }

  return {
    record: eventRecorder(handlers),
    wake,
    start(given) {
      inTransaction = given
    },
    settled,
    async close() {
      inTransaction = undefined
      await settled()
    },
  }
}

/**
 * Handles the oldest waiting event of a tenant; returns whether there was one. Nodes take turns, so that each event sees
 * what the handlers of the one before have stored. Each handler runs in a savepoint, so that the failure of one does not
 * undo the others.
 */
async function handleNext(
  ctx: AnonymousContext,
  handlers: readonly EventHandler[],
  report: (error: unknown, message: string) => void,
): Promise<boolean> {
  const [, row] = await Promise.all([ctx.lock({ on: "events", id: "all", mode: "exclusive" }), takeNext(ctx)])
  if (!row) return false
  const event = row.payload as ProductEvent
  const recorded = { id: row.id, time: row.creationTime, apiToken: row.apiToken, spaceId: row.spaceId }
  const failures = new Map<string, unknown>()
  for (const handler of handlers) {
    if (!handler.on.includes(event.type)) continue
    if (row.openHandlers && !row.openHandlers.includes(handler.name)) continue
    await inSavepoint(ctx, (own) => handler.handle(own, event, row.userId, recorded)).catch((error) =>
      failures.set(handler.name, error),
    )
  }
  for (const [name, error] of failures) {
    const isLast = row.attempts + 1 >= ATTEMPTS
    report(error, `the event ${row.id} (${event.type}) ${isLast ? "was given up by" : "failed in"} ${name}`)
  }
  await noteAttempt(ctx, row, failures)
  return true
}

type WaitingEvent = NonNullable<Awaited<ReturnType<typeof takeNext>>>

/** Events that are to be handled now. */
export function waitingEvents(db: Database, now: Time) {
  return db
    .selectFrom("events")
    .where("handledTime", "is", null)
    .where((eb) => eb.or([eb("nextAttemptTime", "is", null), eb("nextAttemptTime", "<=", now)]))
    .select("events.id")
}

/**
 * Of the events that can be seen: one with a smaller id whose transaction ends later is the next after that. The two did
 * not lock the same thing, so neither can know of the other.
 */
async function takeNext({ db, now }: AnonymousContext) {
  return (
    waitingEvents(db, now)
      .orderBy("id")
      .limit(1)
      // A node of an earlier version handles events without the lock of the tenant.
      .forUpdate()
      .skipLocked()
      .select(["payload", "userId", "apiToken", "creationTime", "attempts", "openHandlers", "spaceId"])
      .executeTakeFirst()
  )
}

async function noteAttempt(
  { db, now }: AnonymousContext,
  { id, attempts }: WaitingEvent,
  failures: Map<string, unknown>,
): Promise<void> {
  const made = attempts + 1
  const isDone = failures.size === 0 || made >= ATTEMPTS
  await db
    .updateTable("events")
    .set({
      attempts: made,
      handledTime: isDone ? now : null,
      nextAttemptTime: isDone ? null : timeAfter(now, 2 ** attempts * MINUTE),
      openHandlers: failures.size === 0 ? null : [...failures.keys()],
      failure: failures.size === 0 ? null : [...failures.values()].map(String).join("\n").slice(0, 2000),
    })
    .where("id", "=", id)
    .execute()
}

/** Runs `work` in a savepoint; if it throws, its rows and files are as before and its effects discarded. */
async function inSavepoint(
  ctx: AnonymousContext,
  work: (ctx: AnonymousContext) => Promise<void>,
): Promise<void> {
  const effects: Parameters<AnonymousContext["afterCommit"]>[0][] = []
  const { files, settle, undo } = filesOfTransaction(ctx.files)
  await sql`savepoint handler`.execute(ctx.db)
  try {
    await work({ ...ctx, files, afterCommit: (effect) => effects.push(effect) })
    await settle()
    await sql`release savepoint handler`.execute(ctx.db)
  } catch (error) {
    await sql`rollback to savepoint handler`.execute(ctx.db)
    await undo()
    throw error
  }
  for (const effect of effects) ctx.afterCommit(effect)
}

type Row = {
  type: string
  payload: string
  userId: string | null
  apiToken: string | null
  creationTime: Time
  handledTime: Time | null
  /** If it is about one: its space is recorded too, because it may be moved before the event is handled. */
  assessmentId: string | null
}

/** Whether any handler wants events of a type, or the conditions of which at least one must hold. */
type Handled = boolean | Condition[]

/** How many events a statement records: it has a part for each. */
const MOST_IN_STATEMENT = 100

/** Records the events of a call; for a single event, the SQL is prepared once per type. */
function eventRecorder(handlers: readonly EventHandler[]): RecordEvents {
  const ofType = new Map<EventType, OfType>()

  function known(type: EventType): OfType {
    const made = ofType.get(type) ?? eventsOfType(handlers, type)
    ofType.set(type, made)
    return made
  }

  return async (ctx, events, { userId, apiToken, now }) => {
    const wanted = events.map((event) => {
      const { recordOne, ...how } = known(event.type)
      const row = {
        type: event.type,
        payload: json(event),
        userId,
        apiToken,
        creationTime: now,
        handledTime: how.handled === false ? now : null,
        assessmentId: "assessmentId" in event ? event.assessmentId : null,
      }
      return { row, ...how, recordOne }
    })
    const inserted: Inserted[] = []
    const [first, ...others] = wanted
    if (first && others.length === 0) inserted.push(...(await first.recordOne(ctx, first.row)))
    else
      for (let at = 0; at < wanted.length; at += MOST_IN_STATEMENT)
        inserted.push(...(await insertion(ctx.db, wanted.slice(at, at + MOST_IN_STATEMENT)).execute()))
    return {
      isAwaited:
        wanted.some(({ handled }) => handled === true) || inserted.some(({ wakes }) => wakes === true),
    }
  }
}

/** `wakes`: whether a handler that is not always wanted wants it at once. */
type Inserted = { wakes?: boolean }

type How = { handled: Handled; waking: readonly Condition[] }

type OfType = How & { recordOne: PreparedQuery<Row, Inserted> }

function eventsOfType(handlers: readonly EventHandler[], type: EventType): OfType {
  const waking = handlers.flatMap(({ on, onlyIf, wakes }) =>
    on.includes(type) && onlyIf && wakes ? onlyIf : [],
  )
  const how = { handled: howHandled(handlers, type), waking }
  return { ...how, recordOne: preparedQuery((db, row) => insertion(db, [{ row, ...how }])) }
}

function howHandled(handlers: readonly EventHandler[], type: EventType): Handled {
  const conditions = handlers.filter(({ on }) => on.includes(type)).map(({ onlyIf }) => onlyIf)
  const known = conditions.filter((condition) => condition !== undefined)
  return known.length > 0 && known.length === conditions.length ? known : conditions.length > 0
}

type Values<Of> = { readonly [Name in keyof Of]: Of[Name] | Expression<Of[Name]> }

function insertion(db: Database, events: (How & { row: Values<Row> })[]) {
  // Parts of one statement, which binds them to the tenant's schema and counts as one query.
  const parts = db.withoutPlugins()
  const [first, ...others] = events.map(({ row, handled }) => selectRow(parts, row, handled))
  if (!first) throw new Error("There are no events to record.")
  const waking = [...new Set(events.flatMap((event) => event.waking))]
  const assessmentId = sql<string | null>`(payload ->> 'assessmentId')::uuid`
  return db
    .insertInto("events")
    .columns(["type", "payload", "userId", "apiToken", "creationTime", "handledTime", "spaceId"])
    .expression(others.reduce((rows, other) => rows.unionAll(other), first))
    .$if(waking.length > 0, (qb) =>
      qb.returning(({ or }) =>
        or(waking.map((condition) => condition(parts, assessmentId)))
          .$castTo<boolean>()
          .as("wakes"),
      ),
    )
}

/** Selects the row of an event; if it is wanted only under conditions, no row when none of them holds. */
function selectRow(parts: Database, row: Values<Row>, handled: Handled) {
  const selected = parts.selectNoFrom([
    sql<string>`${row.type}::text`.as("type"),
    sql<string>`${row.payload}::jsonb`.as("payload"),
    sql<string | null>`${row.userId}::uuid`.as("userId"),
    sql<string | null>`${row.apiToken}::text`.as("apiToken"),
    sql<Time>`${row.creationTime}::timestamptz`.as("creationTime"),
    sql<Time | null>`${row.handledTime}::timestamptz`.as("handledTime"),
    parts
      .selectFrom("assessments")
      .where("id", "=", sql<string>`${row.assessmentId}::uuid`)
      .select("spaceId")
      .as("spaceId"),
  ])
  if (typeof handled === "boolean") return selected
  const assessmentId = sql<string | null>`${row.assessmentId}::uuid`
  return selected.where(({ or }) => or(handled.map((condition) => condition(parts, assessmentId))))
}
