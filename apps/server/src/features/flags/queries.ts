import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import { type FlagValue, json, jsonOrNull } from "../../platform/database/json.ts"

export type Override = { flag: string; enabled: boolean; value: FlagValue | null }

export type Traits = Record<string, FlagValue>

/** Size limits, because clients can send any number of people; anything beyond is not stored. */
const most = { identities: 10_000, traitsOfIdentity: 50 }

/** The stored data of a person: overrides of flags, and traits sent by clients. */
export async function readIdentity(
  { db }: AnonymousContext,
  identifier: string,
): Promise<{ overrides: Override[]; traits: Traits }> {
  const overrides = await readOverrides(db, identifier)
  const stored = await db
    .selectFrom("flagIdentities")
    .select("traits")
    .where("identifier", "=", identifier)
    .executeTakeFirst()
  return { overrides, traits: stored?.traits ?? {} }
}

/** The overrides for a person, or all overrides without an identifier. */
export function readOverrides(db: AnonymousContext["db"], identifier?: string) {
  return db
    .selectFrom("flagOverrides")
    .select(["identifier", "flag", "enabled", "value"])
    .$if(identifier !== undefined, (query) => query.where("identifier", "=", identifier ?? ""))
    .orderBy("identifier")
    .orderBy("flag")
    .execute()
}

/**
 * Merges the traits sent by a client into the stored ones. Concurrent calls are safe, because the merge is a single
 * statement.
 *
 * @param told traits by key; null deletes a stored trait
 * @param mayAdd whether the sender may add one more person
 */
export async function keepTraits(
  { db, now }: AnonymousContext,
  identifier: string,
  told: Record<string, FlagValue | null>,
  mayAdd: () => Promise<boolean>,
): Promise<void> {
  const { all, own } = await db
    .selectFrom("flagIdentities")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("identifier", "=", identifier).as("own"),
    ])
    .executeTakeFirstOrThrow()
  if (Number(own) === 0 && Number(all) >= most.identities) return
  if (Number(own) === 0 && !(await mayAdd())) return
  const first = Object.entries(told)
    .filter(([, value]) => value !== null)
    .slice(0, most.traitsOfIdentity)
  const merged = sql`jsonb_strip_nulls(flag_identities.traits || ${json(told)}::jsonb)`
  await db
    .insertInto("flagIdentities")
    .values({ identifier, traits: json(Object.fromEntries(first)), seenTime: now })
    .onConflict((conflict) =>
      conflict.column("identifier").doUpdateSet({
        seenTime: now,
        traits: sql`case
          when (select count(*) from jsonb_object_keys(${merged})) <= ${most.traitsOfIdentity} then ${merged}
          else flag_identities.traits
        end`,
      }),
    )
    .execute()
}

/** Deletes the traits of people for whom none were sent since the given time. */
export async function forgetTraits({ db }: AnonymousContext, since: string): Promise<void> {
  await db.deleteFrom("flagIdentities").where("seenTime", "<", since).execute()
}

export async function storeOverride(
  { db }: Pick<AnonymousContext, "db">,
  identifier: string,
  { flag, enabled, value }: Override,
): Promise<void> {
  await db
    .insertInto("flagOverrides")
    .values({ identifier, flag, enabled, value: jsonOrNull(value) })
    .onConflict((conflict) =>
      conflict.columns(["identifier", "flag"]).doUpdateSet({ enabled, value: jsonOrNull(value) }),
    )
    .execute()
}

/** @returns whether there was one */
export async function removeOverrides(
  { db }: Pick<AnonymousContext, "db">,
  flag: string,
  identifier?: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("flagOverrides")
    .where("flag", "=", flag)
    .$if(identifier !== undefined, (query) => query.where("identifier", "=", identifier ?? ""))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
