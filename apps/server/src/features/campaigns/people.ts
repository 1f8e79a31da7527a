import type { CurrentUser } from "../../platform/caller.ts"
import type { AnonymousContext } from "../../platform/context.ts"

/** Everybody who is asked in a team, by address. */
export function addressesOf({ lead, people }: { lead: string | null; people: readonly string[] }): string[] {
  return [...new Set([...(lead === null ? [] : [lead]), ...people])]
}

/** The owner of the space as they are now, on whose behalf a campaign makes assessments and writes. */
export async function findUser(
  { db }: Pick<AnonymousContext, "db">,
  id: string,
): Promise<CurrentUser | undefined> {
  return db
    .selectFrom("users")
    .where("id", "=", id)
    .where("active", "=", true)
    .select(["id", "email", "displayName"])
    .executeTakeFirst()
}
