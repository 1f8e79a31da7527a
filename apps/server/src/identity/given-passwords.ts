import type { Clock } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { isPasswordOf, setPassword } from "./accounts.ts"
import { LOCKED } from "./passwords.ts"
import { endSessionsOf } from "./sessions.ts"

/** Sets an account's password and ends the sessions started with another. `db` is bound to the tenant's schema. */
export async function givePassword(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  password: string,
): Promise<void> {
  if (await isPasswordOf(db, accountId, password)) return
  await setPassword({ db, clock }, accountId, password)
  await endSessionsOf(db, accountId)
}

/**
 * Locks everyone out: removes all passwords and ends all sessions.
 *
 * @returns whether there are any accounts
 */
export async function lockAccounts(
  { db, clock }: { db: Database; clock: Clock },
  accountIds: readonly string[],
): Promise<boolean> {
  const accounts = await db
    .selectFrom("identityAccounts")
    .select(["id", "passwordHash"])
    .where("id", "in", [...accountIds])
    .execute()
  for (const { id, passwordHash } of accounts) {
    if (passwordHash === LOCKED) continue
    await db
      .updateTable("identityAccounts")
      .set({ passwordHash: LOCKED, lastModificationTime: clock.now() })
      .where("id", "=", id)
      .execute()
    await endSessionsOf(db, id)
  }
  return accounts.length > 0
}
