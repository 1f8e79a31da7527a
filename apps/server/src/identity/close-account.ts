import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"
import { changeOfPerson, note, noteOf, rememberEnds } from "./ended-sessions.ts"
import { deactivateWithSessions, endSessionsOf } from "./sessions.ts"

/**
 * Removes an account of the embedded provider with its password, and ends all its sessions. Idempotent.
 *
 * @param db bound to the tenant's schema
 */
export async function closeAccount(db: Database, accountId: string): Promise<void> {
  await endSessionsOf(db, accountId)
  await db.deleteFrom("identityAccounts").where("id", "=", accountId).execute()
}

/** A person of a tenant; the account is null for one who signs in elsewhere. */
type Person = { slug: string; userId: string; accountId: string | null }

/**
 * Ends all sessions of a person and lets them sign in no more. All nodes forget within seconds what they remember of them.
 *
 * @param db bound to the tenant's schema
 */
export async function lockOut(db: Database, { slug, userId, accountId }: Person): Promise<void> {
  const changed = changeOfPerson(slug, userId)
  if (accountId === null) await note(db, changed)
  else await deactivateWithSessions(db, accountId, changed)
}

/** Lets a person sign in again. */
export async function letIn(db: Database, { slug, userId, accountId }: Person): Promise<void> {
  const changed = changeOfPerson(slug, userId)
  await db
    .with("account", (of) =>
      of.updateTable("identityAccounts").set({ deactivated: false }).where("id", "=", accountId),
    )
    .with("noted", () => sql<object>`(${noteOf(sql`select ${changed}::text`)})`)
    .selectNoFrom(sql.lit(1).as("done"))
    .execute()
  rememberEnds(changed)
}
