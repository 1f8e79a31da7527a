import type { Clock } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import { transactionLocks } from "../../platform/database/locks.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { type Account, createAccountIn, findAccount, findAccountByEmail } from "../accounts.ts"
import type { SocialIdentity } from "./attempts.ts"
import { findLink, hasLinkOf, insertLink, moveAddress, takeAddress } from "./queries.ts"

/** `isNewLink` means that an existing account can now also be signed in to with this provider. */
export type AccountFound =
  | { account: Account; isNewLink: boolean }
  | { refused: "noAddressElsewhere" | "addressNotVerifiedElsewhere" }

/**
 * The account for a sign-in with an external provider, created the first time.
 *
 * An account is found by the provider's id of the person. Only if that id is new does the address decide, and only one
 * that is verified on both sides: then the person and the owner of the account have the same mailbox. An account linked
 * to one person of a provider is never given to another person of the same provider: when the provider reassigns the
 * address, the address moves to the newcomer, and the account stays with its owner.
 *
 * @param db bound to the tenant's schema
 */
export async function accountOf(
  { db, clock, tenant }: { db: Database; clock: Clock; tenant: Tenant },
  identity: SocialIdentity,
): Promise<AccountFound> {
  const email = normaliseEmail(identity.email ?? "")
  return db.transaction().execute(async (transaction) => {
    // Sign-ins with this address or this id are serialised.
    await transactionLocks({ db: transaction, tenant }).take(
      [email, `${identity.issuer} ${identity.subject}`].map((id) => ({
        on: "address",
        id,
        mode: "exclusive",
      })),
    )
    const context = { db: transaction, clock }
    const linked = await findLink(transaction, identity)
    if (linked !== null)
      return { account: await returning(context, linked, identity, email), isNewLink: false }
    if (!isEmail(email)) return { refused: "noAddressElsewhere" }
    if (!identity.emailVerified) return { refused: "addressNotVerifiedElsewhere" }
    return admit(context, identity, email)
  })
}

type Within = { db: Database; clock: Clock }

/**
 * A person who has signed in before. If their address here is unverified, it is replaced by the provider's verified
 * one.
 */
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

async function admit({ db, clock }: Within, identity: SocialIdentity, email: string): Promise<AccountFound> {
  const { issuer, subject, firstName, lastName } = identity
  const holder = await findAccountByEmail(db, email)
  if (holder?.emailVerified && holder.deactivated) return { account: holder, isNewLink: false }
  if (holder?.emailVerified) {
    if (!(await hasLinkOf(db, holder.id, issuer))) {
      await insertLink({ db, clock }, { issuer, subject, accountId: holder.id })
      return { account: holder, isNewLink: true }
    }
    await moveAddress({ db, clock }, holder.id)
  }
  const newcomer = { email, firstName, lastName, password: null, emailVerified: true }
  const account = await createAccountIn({ db, clock }, newcomer)
  if (!account) throw new Error(`There is another account with the address of a newcomer, ${email}.`)
  await insertLink({ db, clock }, { issuer, subject, accountId: account.id })
  return { account, isNewLink: false }
}
