import type { Clock } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import { transactionLocks } from "../../platform/database/locks.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { type Account, createAccount, findAccount, findAccountByEmail } from "../accounts.ts"
import { findLink, hasLinkOf, insertLink, moveAddress, takeAddress } from "./queries.ts"
import type { SocialIdentity } from "./social-sign-in.ts"

/** With `isNewLink` an account that was there before can now be signed in to from elsewhere. */
export type AccountFound =
  | { account: Account; isNewLink: boolean }
  | { refused: "noAddressElsewhere" | "addressNotVerifiedElsewhere" }

/**
 * The account to which somebody signs in at a provider elsewhere, made at the first time.
 *
 * An account is found by the provider's own name for the person. Only when that is new the address decides, and only one
 * that is verified on both sides: then the person and the owner of the account have the same mailbox. An account that
 * belongs to one person of a provider is never given to another one of the same: when the provider gives somebody else
 * the address, it moves to the newcomer, and the account stays where it is.
 *
 * @param db bound to the tenant's schema
 */
export async function accountOf(
  { db, clock, tenant }: { db: Database; clock: Clock; tenant: Tenant },
  identity: SocialIdentity,
): Promise<AccountFound> {
  const email = normaliseEmail(identity.email ?? "")
  return db.transaction().execute(async (transaction) => {
    // Sign-ins with this address, or with this name, are handled one after the other.
    await transactionLocks({ db: transaction, tenant }).take(
      [email, `${identity.issuer} ${identity.subject}`].map((id) => ({
        on: "address",
        id,
        mode: "exclusive",
      })),
    )
    const context = { db: transaction, clock, tenant }
    const linked = await findLink(transaction, identity)
    if (linked !== null)
      return { account: await returning(context, linked, identity, email), isNewLink: false }
    if (!isEmail(email)) return { refused: "noAddressElsewhere" }
    if (!identity.emailVerified) return { refused: "addressNotVerifiedElsewhere" }
    return admit(context, identity, email)
  })
}

type Within = { db: Database; clock: Clock; tenant: Tenant }

/** Somebody who was here before. Without an address that is proved to be theirs they get the one they have elsewhere. */
async function returning(
  { db, clock }: Within,
  accountId: string,
  { emailVerified }: SocialIdentity,
  email: string,
): Promise<Account> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Error(`The account ${accountId} is linked but does not exist.`)
  if (account.emailVerified || !emailVerified || !isEmail(email)) return account
  return (await takeAddress({ db, clock }, account.id, email))
    ? { ...account, email, emailVerified }
    : account
}

async function admit(
  { db, clock, tenant }: Within,
  identity: SocialIdentity,
  email: string,
): Promise<AccountFound> {
  const { issuer, subject, firstName, lastName } = identity
  const holder = await findAccountByEmail(db, email)
  if (holder?.emailVerified) {
    if (!(await hasLinkOf(db, holder.id, issuer))) {
      await insertLink({ db, clock }, { issuer, subject, accountId: holder.id })
      return { account: holder, isNewLink: true }
    }
    await moveAddress({ db, clock }, holder.id)
  }
  const newcomer = { email, firstName, lastName, password: null, emailVerified: true }
  const account = await createAccount({ database: db, clock }, tenant, newcomer)
  if (!account) throw new Error(`There is another account with the address of a newcomer, ${email}.`)
  await insertLink({ db, clock }, { issuer, subject, accountId: account.id })
  return { account, isNewLink: false }
}
