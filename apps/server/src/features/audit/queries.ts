import type { NotNull } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { fetchPage } from "../../platform/http/paging.ts"

/** Filter for entries; omitted fields do not restrict. `since` is inclusive, `until` exclusive. */
export type Wanted = {
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
  wanted: Wanted,
  page: { page: number; size: number },
) {
  return fetchPage(selectEntries(db, wanted).orderBy("id", "desc"), page)
}

const AT_ONCE = 1_000

/** Streams at most `most` entries in the order of their ids, in batches of a thousand. */
export async function* readEntries(
  { db }: AnonymousContext,
  wanted: Wanted,
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

/** Everyone named in the log of a space, sorted by name. */
export async function listPeople({ db }: AnonymousContext, spaceId: number) {
  return db
    .selectFrom(({ selectFrom }) => {
      const ofSpace = selectFrom("auditEntries").where("spaceId", "=", spaceId)
      return ofSpace
        .select(["actorId as id", "actorName as displayName"])
        .union(ofSpace.select(["personId as id", "personName as displayName"]))
        .as("person")
    })
    .where("person.id", "is not", null)
    .where("person.displayName", "is not", null)
    .select(({ fn }) => ["person.id", fn.max("person.displayName").as("displayName")])
    .groupBy("person.id")
    .orderBy("displayName")
    .limit(MOST_PEOPLE)
    .$narrowType<{ id: NotNull; displayName: NotNull }>()
    .execute()
}

function selectEntries(db: Database, { spaceId, kind, personId, since, until }: Wanted) {
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
