import { randomUUID } from "node:crypto"
import type { Cells } from "../platform/cells/cells.ts"
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
  /** Nobody can sign in with it. */
  deactivated: boolean
}

export type NewAccount = {
  /** A UUID; random by default. It becomes the user's id. */
  id?: string
  email: string
  firstName: string
  lastName: string
  /** Null for people who sign in with an external provider; see `social/`. */
  password: string | null
  /** False by default. */
  emailVerified?: boolean
}

const columns = ["id", "email", "firstName", "lastName", "emailVerified", "deactivated"] as const

/**
 * Creates an account from valid fields. An address belongs to the account that has verified it; an unverified account
 * can neither reserve an address nor displace a verified owner.
 *
 * @returns null when another account holds the address, a similar unverified account claims it, or the id is taken
 */
export async function createAccount(
  { cells, clock }: { cells: Cells; clock: Clock },
  tenant: Tenant,
  account: NewAccount,
): Promise<Account | null> {
  return createAccountIn({ db: cells.databaseOf(tenant).withSchema(tenant.schema), clock }, account)
}

/** The same in the transaction of `db`, which is bound to the tenant's schema. */
export async function createAccountIn(
  { db, clock }: { db: Database; clock: Clock },
  { id = randomUUID(), email, firstName, lastName, password, emailVerified = false }: NewAccount,
): Promise<Account | null> {
  const account = { id, email: normaliseEmail(email), firstName, lastName, emailVerified, deactivated: false }
  const now = clock.now()
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
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst()
  return account ?? null
}

/**
 * The account that holds an address, or otherwise one that merely claims it.
 *
 * @param email normalised, see {@link normaliseEmail}
 */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  const account = await db
    .selectFrom("identityAccounts")
    .select(columns)
    .where("email", "=", email)
    .orderBy("emailVerified", "desc")
    .limit(1)
    .executeTakeFirst()
  return account ?? null
}

/**
 * Finds the account of an email address.
 *
 * @param db bound to the tenant's schema
 * @returns null unless the password is correct
 */
export async function signIn(db: Database, email: string, password: string): Promise<Account | null> {
  const row = await db
    .selectFrom("identityAccounts")
    .select([...columns, "passwordHash"])
    .where("email", "=", normaliseEmail(email))
    .orderBy("emailVerified", "desc")
    .limit(1)
    .executeTakeFirst()
  const matches = await passwordMatches(row?.passwordHash ?? null, password.slice(0, LONGEST_PASSWORD + 1))
  if (!row || !matches) return null
  const { passwordHash: _, ...account } = row
  return account
}

/** The account with an id with which somebody can sign in. */
export async function findActiveAccount(db: Database, id: string): Promise<Account | null> {
  const account = await findAccount(db, id)
  return account?.deactivated ? null : account
}

/** Whether the account has a password to sign in with. */
export async function hasPassword(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("identityAccounts")
    .select("passwordHash")
    .where("id", "=", accountId)
    .executeTakeFirst()
  return (row?.passwordHash ?? null) !== null
}

/** Whether `password` is the account's password. */
export async function isPasswordOf(db: Database, accountId: string, password: string): Promise<boolean> {
  const row = await db
    .selectFrom("identityAccounts")
    .select("passwordHash")
    .where("id", "=", accountId)
    .executeTakeFirst()
  return passwordMatches(row?.passwordHash ?? null, password.slice(0, LONGEST_PASSWORD + 1))
}

/** Stores a password that satisfies the rules. `db` is bound to the tenant's schema here and below. */
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
 * Marks the email address as verified.
 *
 * @returns false when another account holds the address, or this account's address has changed in the meantime
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

/** Stores names that satisfy the rules. */
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
