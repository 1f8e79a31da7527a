import type { Clock } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"

/** `db` is bound to the tenant's schema everywhere here. */
type Writing = { db: Database; clock: Clock }

type Person = { issuer: string; subject: string }

/** Id of the account that a provider's person signs in to; null for a newcomer. */
export async function findLink(db: Database, { issuer, subject }: Person): Promise<string | null> {
  const link = await db
    .selectFrom("identityLinks")
    .select("accountId")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst()
  return link?.accountId ?? null
}

/** Issuers that people can use to sign in to an account. */
export async function issuersOf(db: Database, accountId: string): Promise<string[]> {
  const links = await db
    .selectFrom("identityLinks")
    .select("issuer")
    .where("accountId", "=", accountId)
    .orderBy("creationTime")
    .execute()
  return links.map(({ issuer }) => issuer)
}

export async function hasLinkOf(db: Database, accountId: string, issuer: string): Promise<boolean> {
  return (await issuersOf(db, accountId)).includes(issuer)
}

export async function insertLink(
  { db, clock }: Writing,
  link: Person & { accountId: string },
): Promise<void> {
  await db
    .insertInto("identityLinks")
    .values({ ...link, creationTime: clock.now() })
    .execute()
}

/** Removes the links of an issuer to the account, provided that it has a password. */
export async function removeLink(db: Database, accountId: string, issuer: string): Promise<void> {
  await db
    .deleteFrom("identityLinks")
    .where("accountId", "=", accountId)
    .where("issuer", "=", issuer)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("identityAccounts as account")
          .select("account.id")
          .where("account.id", "=", accountId)
          .where("account.passwordHash", "is not", null),
      ),
    )
    .execute()
}

/** Removes the address of an account because somebody else has it now. A placeholder without a mailbox stays. */
export async function moveAddress({ db, clock }: Writing, accountId: string): Promise<void> {
  await db
    .updateTable("identityAccounts")
    .set({
      email: `${accountId}@former.invalid`,
      emailVerified: false,
      lastModificationTime: clock.now(),
    })
    .where("id", "=", accountId)
    .execute()
}

/** Gives an account an address verified as its owner's, unless another account holds it. */
export async function takeAddress(
  { db, clock }: Writing,
  accountId: string,
  email: string,
): Promise<boolean> {
  const holder = await db
    .selectFrom("identityAccounts")
    .select("id")
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst()
  if (holder) return false
  await db
    .updateTable("identityAccounts")
    .set({ email, emailVerified: true, lastModificationTime: clock.now() })
    .where("id", "=", accountId)
    .execute()
  return true
}
