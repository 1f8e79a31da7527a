import { randomUUID } from "node:crypto"
import type { Clock } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { normaliseEmail } from "../platform/email.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import { hashPassword, LONGEST_PASSWORD, passwordMatches } from "./passwords.ts"

/** A person who can sign in. */
export type Account = {
  id: string
  email: string
  firstName: string
  lastName: string
  emailVerified: boolean
}

export type NewAccount = {
  /** A UUID; a random one by default. It becomes the id of the user. */
  id?: string
  email: string
  firstName: string
  lastName: string
  /** Null for somebody who signs in elsewhere; see `social/`. */
  password: string | null
  /** False by default. */
  emailVerified?: boolean
}

/**
 * Makes an account whose fields are valid. An address is held by the account that has verified it; one that has not can
 * neither keep nor push out anybody who has.
 *
 * @returns null when the address is held by another account, is claimed by another unverified one like this, or the id is
 *   taken
 */
export async function createAccount(
  dependencies: { database: Database; clock: Clock },
  tenant: Tenant,
  { id = randomUUID(), email, firstName, lastName, password, emailVerified = false }: NewAccount,
): Promise<Account | null> {
  const account = { id, email: normaliseEmail(email), firstName, lastName, emailVerified }
  const now = dependencies.clock.now()
  const db = dependencies.database.withSchema(tenant.schema)
  if ((await findAccountByEmail(db, account.email))?.emailVerified) return null
  const row = await db
    .insertInto("identityAccounts")
    .values({
      ...account,
      passwordHash: password === null ? null : await hashPassword(password),
      creationTime: now,
      lastModificationTime: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  return row ? account : null
}

/** @param db bound to the tenant's schema */
export async function findAccount(db: Database, id: string): Promise<Account | null> {
  const account = await db
    .selectFrom("identityAccounts")
    .select(["id", "email", "firstName", "lastName", "emailVerified"])
    .where("id", "=", id)
    .executeTakeFirst()
  return account ?? null
}

/**
 * The account that holds an address, else one that only claims it.
 *
 * @param email in its normal form, see {@link normaliseEmail}
 */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  const account = await db
    .selectFrom("identityAccounts")
    .select(["id", "email", "firstName", "lastName", "emailVerified"])
    .where("email", "=", email)
    .orderBy("emailVerified", "desc")
    .limit(1)
    .executeTakeFirst()
  return account ?? null
}

/**
 * The account of an e-mail address, if the password is right.
 *
 * @param db bound to the tenant's schema
 */
export async function signIn(db: Database, email: string, password: string): Promise<Account | null> {
  const row = await db
    .selectFrom("identityAccounts")
    .select(["id", "email", "firstName", "lastName", "emailVerified", "passwordHash"])
    .where("email", "=", normaliseEmail(email))
    .orderBy("emailVerified", "desc")
    .limit(1)
    .executeTakeFirst()
  const matches = await passwordMatches(row?.passwordHash ?? null, password.slice(0, LONGEST_PASSWORD + 1))
  if (!row || !matches) return null
  const { passwordHash: _, ...account } = row
  return account
}

/** Whether the account can be signed in to with a password. */
export async function hasPassword(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("identityAccounts")
    .select("passwordHash")
    .where("id", "=", accountId)
    .executeTakeFirst()
  return (row?.passwordHash ?? null) !== null
}

/** Whether `password` is that of the account. */
export async function isPasswordOf(db: Database, accountId: string, password: string): Promise<boolean> {
  const row = await db
    .selectFrom("identityAccounts")
    .select("passwordHash")
    .where("id", "=", accountId)
    .executeTakeFirst()
  return passwordMatches(row?.passwordHash ?? null, password.slice(0, LONGEST_PASSWORD + 1))
}

/** Stores a password that keeps the rules. `db` is bound to the tenant's schema here and below. */
export async function setPassword(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db
    .updateTable("identityAccounts")
    .set({ passwordHash, lastModificationTime: clock.now() })
    .where("id", "=", accountId)
    .execute()
}

/**
 * Notes that the person has proved to own the e-mail address.
 *
 * @returns false when another account holds the address, or this one has another by now
 */
export async function confirmEmail(
  { db, clock }: { db: Database; clock: Clock },
  { id, email }: Account,
): Promise<boolean> {
  const confirmed = await db
    .updateTable("identityAccounts")
    .set({ emailVerified: true, lastModificationTime: clock.now() })
    .where("id", "=", id)
    .where("email", "=", email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("identityAccounts as holder")
            .select("holder.id")
            .where("holder.email", "=", email)
            .where("holder.emailVerified", "=", true)
            .where("holder.id", "<>", id),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Stores names that keep the rules. */
export async function rename(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable("identityAccounts")
    .set({ ...names, lastModificationTime: clock.now() })
    .where("id", "=", accountId)
    .execute()
}
