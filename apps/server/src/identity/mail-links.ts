import { createHash, randomBytes } from "node:crypto"
import type { Database } from "../platform/database/connect.ts"
import { json } from "../platform/database/json.ts"
import { type Account, findActiveAccount } from "./accounts.ts"
import { nowInSeconds, secondsAsTime } from "./seconds.ts"

/** The purposes of mailed links, with their lifetime in seconds. */
const lives = { PasswordReset: 30 * 60, EmailVerification: 3 * 24 * 3600 }

export type LinkPurpose = keyof typeof lives

/**
 * Creates the secret of a link that proves access to an account's mailbox. Only its hash is stored. `db` is bound to
 * the tenant's schema everywhere here.
 */
export async function makeLink(db: Database, purpose: LinkPurpose, account: Account): Promise<string> {
  const secret = randomBytes(32).toString("base64url")
  await db
    .insertInto("identityRecords")
    .values({
      model: purpose,
      id: hashOf(secret),
      uid: account.id,
      payload: json({ email: account.email }),
      expirationTime: secondsAsTime(nowInSeconds() + lives[purpose]),
    })
    .execute()
  return secret
}

/** The account of a valid link; null if it was used, has expired, or was sent to an earlier address. */
export async function accountOfLink(
  db: Database,
  purpose: LinkPurpose,
  secret: string,
): Promise<Account | null> {
  const link = await db
    .selectFrom("identityRecords")
    .select(["uid", "payload"])
    .where("model", "=", purpose)
    .where("id", "=", hashOf(secret))
    .where("expirationTime", ">", secondsAsTime(nowInSeconds()))
    .executeTakeFirst()
  const account = link?.uid ? await findActiveAccount(db, link.uid) : null
  return account?.email === link?.payload.email ? account : null
}

/**
 * Uses up a link and all others of its account and purpose, in a single statement.
 *
 * @returns true for only one of several concurrent uses
 */
export async function useLinkUp(db: Database, purpose: LinkPurpose, secret: string): Promise<boolean> {
  const used = await db
    .deleteFrom("identityRecords")
    .where("model", "=", purpose)
    .where("uid", "=", ({ selectFrom }) =>
      selectFrom("identityRecords as link")
        .select("link.uid")
        .where("link.model", "=", purpose)
        .where("link.id", "=", hashOf(secret))
        .where("link.expirationTime", ">", secondsAsTime(nowInSeconds())),
    )
    .returning("id")
    .execute()
  return used.some(({ id }) => id === hashOf(secret))
}

export async function removeLinks(db: Database, purpose: LinkPurpose, accountId: string): Promise<void> {
  await db.deleteFrom("identityRecords").where("model", "=", purpose).where("uid", "=", accountId).execute()
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url")
}
