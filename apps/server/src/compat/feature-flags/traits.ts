import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import { type FlagValue, json } from "../../platform/database/json.ts"
import { normaliseEmail } from "../../platform/email.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"

export type Traits = Record<string, FlagValue>

/** Size limits, because clients can invent any number of people; anything beyond is not stored. */
const most = { inventedPeople: 10_000, traitsOfPerson: 50, bytesOfPerson: 4096 }

export type TraitsKey = { key: string; isUser: boolean }

const isId = (name: string) => hasShape(UuidText, name)

/**
 * Under which key the traits of a person are stored: of a user only for the user's own calls, under the user's id,
 * whether clients name the person by id or by address. null for somebody else's, which are neither stored nor shown.
 */
export async function keyOfTraits(
  { db, user }: AnonymousContext,
  identifier: string,
): Promise<TraitsKey | null> {
  const name = normaliseEmail(identifier)
  const meant = await db
    .selectFrom("users")
    .select(["id", "emailVerified"])
    .where(isId(name) ? "id" : "email", "=", name)
    .execute()
  if (meant.length === 0) return { key: identifier, isUser: false }
  // An address that nobody has confirmed belongs to nobody.
  const own = meant.find(({ id, emailVerified }) => id === user?.id && (id === name || emailVerified))
  return own ? { key: own.id, isUser: true } : null
}

/** null if none are stored. */
export async function readTraits({ db }: AnonymousContext, { key }: TraitsKey): Promise<Traits | null> {
  const stored = await db
    .selectFrom("flagIdentities")
    .select("traits")
    .where("identifier", "=", key)
    .executeTakeFirst()
  return stored?.traits ?? null
}

/**
 * Merges the traits sent by a client into the stored ones. Concurrent calls are safe, because the merge is a single
 * statement. Traits that would make too much of one person are not stored.
 *
 * @param told traits by key; null deletes a stored trait
 * @returns what is stored then
 */
export async function keepTraits(
  { db, now }: AnonymousContext,
  { key, isUser }: TraitsKey,
  told: Record<string, FlagValue | null>,
): Promise<Traits> {
  const merged = sql`jsonb_strip_nulls(flag_identities.traits || ${json(told)}::jsonb)`
  const stored = await db
    .insertInto("flagIdentities")
    .values({ identifier: key, traits: json(firstOf(key, told)), seenTime: now, ofUser: isUser })
    .onConflict((conflict) =>
      conflict.column("identifier").doUpdateSet({
        seenTime: now,
        traits: sql`case
          when (select count(*) from jsonb_object_keys(${merged})) <= ${most.traitsOfPerson}
            and octet_length(flag_identities.identifier || ${merged}::text) <= ${most.bytesOfPerson} then ${merged}
          else flag_identities.traits
        end`,
      }),
    )
    .returning("traits")
    .executeTakeFirstOrThrow()
  return stored.traits
}

/** As many of the traits of a newcomer as are kept. */
function firstOf(key: string, told: Record<string, FlagValue | null>): Traits {
  let bytes = Buffer.byteLength(key)
  const kept: Traits = {}
  for (const [name, value] of Object.entries(told)) {
    if (value === null) continue
    // What `"name": value, ` takes.
    bytes += Buffer.byteLength(JSON.stringify([name, value])) + 2
    if (bytes > most.bytesOfPerson || Object.keys(kept).length === most.traitsOfPerson) break
    kept[name] = value
  }
  return kept
}

/**
 * Removes the invented people beyond the most that are kept, those first of whom nothing was heard for longest.
 * Concurrent calls each remove others: together exactly as many as they have added.
 */
export async function makeRoom({ db }: AnonymousContext): Promise<void> {
  const invented = db.selectFrom("flagIdentities").where("ofUser", "=", false)
  const excess = invented.select(({ fn }) =>
    sql<number>`greatest(${fn.countAll()} - ${most.inventedPeople}, 0)`.as("excess"),
  )
  const oldest = invented.select("identifier").orderBy("seenTime").limit(excess).forUpdate().skipLocked()
  await db.deleteFrom("flagIdentities").where("identifier", "in", oldest).execute()
}

/** Deletes the traits of people of whom nothing was heard since the given times. */
export async function forgetTraits(
  { db }: AnonymousContext,
  { usersSince, othersSince }: { usersSince: string; othersSince: string },
): Promise<void> {
  await db
    .deleteFrom("flagIdentities")
    .where((where) =>
      where.or([
        where("seenTime", "<", usersSince),
        where.and([where("seenTime", "<", othersSince), where("ofUser", "=", false)]),
      ]),
    )
    .execute()
}
