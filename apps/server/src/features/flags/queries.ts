import type { AnonymousContext } from "../../platform/context.ts"
import { type FlagValue, jsonOrNull } from "../../platform/database/json.ts"

export type Override = { flag: string; enabled: boolean; value: FlagValue | null }

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
