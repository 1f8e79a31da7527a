import { type ExpressionBuilder, sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { fetchPage } from "../../platform/http/paging.ts"

/** Filter for entries; omitted fields do not restrict. `since` is inclusive, `until` exclusive. */
export type EntryFilter = {
  spaceId?: number
  kind?: string
  /** The actor or the affected person. */
  personId?: string
  since?: Time
  until?: Time
}

export type Entry = Awaited<ReturnType<typeof listEntries>>["rows"][number]

/** A page of entries, the newest first. */
export async function listEntries(
  { db }: AnonymousContext,
  wanted: EntryFilter,
  page: { page: number; size: number },
) {
  return fetchPage(selectEntries(db, wanted).orderBy("id", "desc"), page)
}

const AT_ONCE = 1_000

/** Streams at most `most` entries in the order of their ids, in batches of a thousand. */
export async function* readEntries(
  { db }: AnonymousContext,
  wanted: EntryFilter,
  { order, most = Number.POSITIVE_INFINITY }: { order: "asc" | "desc"; most?: number },
): AsyncGenerator<Entry> {
  let left = most
  for (let last: number | null = null; left > 0; ) {
    const query = selectEntries(db, wanted).orderBy("id", order).limit(Math.min(AT_ONCE, left))
    const rows = await (last === null
      ? query
      : query.where("id", order === "asc" ? ">" : "<", last)
    ).execute()
    yield* rows
    left -= rows.length
    last = rows.at(-1)?.id ?? null
    if (rows.length < AT_ONCE) return
  }
}

const MOST_PEOPLE = 200

/** Everyone named in the log of a space, sorted by name, with the name used last. */
export async function listPeople({ db }: AnonymousContext, spaceId: number) {
  return db
    .withRecursive("actor(id, displayName)", (reading) => eachNamed(reading, spaceId, "actor"))
    .withRecursive("person(id, displayName)", (reading) => eachNamed(reading, spaceId, "person"))
    .selectFrom((eb) =>
      eb
        .selectFrom("actor")
        .select(["actor.id", "actor.displayName"])
        .union(eb.selectFrom("person").select(["person.id", "person.displayName"]))
        .as("named"),
    )
    .select(({ fn }) => ["named.id", fn.max("named.displayName").as("displayName")])
    .groupBy("named.id")
    .orderBy("displayName")
    .limit(MOST_PEOPLE)
    .execute()
}

/** A recursive query of the name of `who`: an index leads from each person to the next, past their many entries. */
function eachNamed(reading: Pick<Database, "selectFrom">, spaceId: number, who: "actor" | "person") {
  const [id, name] = [`auditEntries.${who}Id`, `auditEntries.${who}Name`] as const
  const latest = reading
    .selectFrom("auditEntries")
    .where("spaceId", "=", spaceId)
    .where(name, "is not", null)
    .select([sql.ref<string>(id).as("id"), sql.ref<string>(name).as("displayName")])
    .orderBy(id)
    .orderBy("auditEntries.id", "desc")
    .limit(1)
  return reading
    .selectFrom(latest.as("first"))
    .selectAll()
    .unionAll(
      reading
        .selectFrom(sql<{ id: string }>`${sql.id(who)}`.as("last"))
        .innerJoinLateral(latest.whereRef(id, ">", sql.ref("last.id")).as("next"), (join) => join.onTrue())
        .select(["next.id", "next.displayName"]),
    )
}

/** The last entry that the receiver of the log has acknowledged; 0 for none. */
export function sentOf({ fn, selectFrom }: ExpressionBuilder<DB, keyof DB>) {
  return fn.coalesce(selectFrom("auditStream").select("sentId"), sql.lit(0))
}

/** Entries that the receiver of the log has not acknowledged, the oldest first. */
export function unsentEntries(db: Database) {
  return db.selectFrom("auditEntries").where("id", ">", sentOf).orderBy("id")
}

/** The time of the oldest of them. */
export function oldestUnsent(db: Database) {
  return unsentEntries(db).limit(1).select("time")
}

function selectEntries(db: Database, { spaceId, kind, personId, since, until }: EntryFilter) {
  return db
    .selectFrom("auditEntries")
    .selectAll()
    .$if(spaceId !== undefined, (query) => query.where("spaceId", "=", spaceId ?? 0))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(since !== undefined, (query) => query.where("time", ">=", since ?? ""))
    .$if(until !== undefined, (query) => query.where("time", "<", until ?? ""))
    .$if(personId !== undefined, (query) =>
      query.where((eb) => eb.or([eb("actorId", "=", personId ?? ""), eb("personId", "=", personId ?? "")])),
    )
}
