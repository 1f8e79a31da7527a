import { type Expression, sql } from "kysely"
import type { Time } from "../clock.ts"
import type { Database } from "../database/connect.ts"
import { json } from "../database/json.ts"
import { type PreparedQuery, preparedQuery } from "../database/prepared-query.ts"
import type { EventType } from "./event.ts"
import type { EventHandler, RecordEvents } from "./handler.ts"

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
type Handled = boolean | NonNullable<EventHandler["onlyIf"]>[]

/** Records the events of a call with one statement; for a single event, its SQL is prepared once per type. */
export function eventRecorder(handlers: readonly EventHandler[]): RecordEvents {
  const ofType = new Map<EventType, OfType>()

  function known(type: EventType): OfType {
    const made = ofType.get(type) ?? eventsOfType(handlers, type)
    ofType.set(type, made)
    return made
  }

  return async (ctx, events, { userId, apiToken, now }) => {
    const wanted = events.map((event) => {
      const { handled, recordOne } = known(event.type)
      const row = {
        type: event.type,
        payload: json(event),
        userId,
        apiToken,
        creationTime: now,
        handledTime: handled === false ? now : null,
        assessmentId: "assessmentId" in event ? event.assessmentId : null,
      }
      return { row, handled, recordOne }
    })
    const [first, ...others] = wanted
    if (first && others.length === 0) await first.recordOne(ctx, first.row)
    else await insertion(ctx.db, wanted).execute()
    return { isAwaited: wanted.some(({ handled }) => handled === true) }
  }
}

type OfType = { handled: Handled; recordOne: PreparedQuery<Row, object> }

function eventsOfType(handlers: readonly EventHandler[], type: EventType): OfType {
  const handled = howHandled(handlers, type)
  return { handled, recordOne: preparedQuery((db, row) => insertion(db, [{ row, handled }])) }
}

function howHandled(handlers: readonly EventHandler[], type: EventType): Handled {
  const conditions = handlers.filter(({ on }) => on.includes(type)).map(({ onlyIf }) => onlyIf)
  const known = conditions.filter((condition) => condition !== undefined)
  return known.length > 0 && known.length === conditions.length ? known : conditions.length > 0
}

type Values<Of> = { readonly [Name in keyof Of]: Of[Name] | Expression<Of[Name]> }

function insertion(db: Database, events: { row: Values<Row>; handled: Handled }[]) {
  // Parts of one statement, which binds them to the tenant's schema and counts as one query.
  const parts = db.withoutPlugins()
  const [first, ...others] = events.map(({ row, handled }) => selectRow(parts, row, handled))
  if (!first) throw new Error("There are no events to record.")
  return db
    .insertInto("events")
    .columns(["type", "payload", "userId", "apiToken", "creationTime", "handledTime", "spaceId"])
    .expression(others.reduce((rows, other) => rows.unionAll(other), first))
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
  return selected.where(({ or }) => or(handled.map((condition) => condition(parts))))
}
