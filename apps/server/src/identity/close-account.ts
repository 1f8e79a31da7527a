import type { Database } from "../platform/database/connect.ts"
import { endSessionsOf } from "./sessions.ts"

/**
 * Removes an account of the embedded provider with its password, and ends all its sessions. Idempotent.
 *
 * @param db bound to the tenant's schema
 */
export async function closeAccount(db: Database, accountId: string): Promise<void> {
  await endSessionsOf(db, accountId)
  await db.deleteFrom("identityAccounts").where("id", "=", accountId).execute()
}
