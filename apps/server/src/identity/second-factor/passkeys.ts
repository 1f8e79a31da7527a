import type { WebAuthnCredential } from "@simplewebauthn/server"
import type { Clock, Time } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import { makeCodes } from "./recovery-codes.ts"

/** A passkey as its owner sees it. */
export type Passkey = { id: string; name: string; creationTime: Time; lastUseTime: Time | null }

/** The most passkeys of an account. */
const MOST_PASSKEYS = 20

/** The passkeys of an account, oldest first. `db` is bound to the tenant's schema everywhere here. */
export async function passkeysOf(
  db: Database,
  accountId: string,
): Promise<(Passkey & { transports: string[] })[]> {
  return db
    .selectFrom("identityPasskeys")
    .select(["id", "name", "creationTime", "lastUseTime", "transports"])
    .where("accountId", "=", accountId)
    .orderBy("creationTime")
    .orderBy("id")
    .execute()
}

/** Whether somebody who knows the password of the account has to confirm that it is them. */
export async function hasSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("identityPasskeys")
    .select("id")
    .where("accountId", "=", accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The public part of a passkey, and whose it is; null for an unknown one. */
export async function credentialWithId(
  db: Database,
  id: string,
): Promise<{ accountId: string; credential: WebAuthnCredential } | null> {
  const row = await db
    .selectFrom("identityPasskeys")
    .select(["accountId", "publicKey", "counter"])
    .where("id", "=", id)
    .executeTakeFirst()
  if (!row) return null
  const publicKey = new Uint8Array(Buffer.from(row.publicKey, "base64url"))
  return { accountId: row.accountId, credential: { id, publicKey, counter: row.counter } }
}

/**
 * Adds a passkey; with the first one the account gets its recovery codes.
 *
 * @param added `isFirst` for one that may only be added while the account has none
 * @returns the new recovery codes, if there are any; or why it was not added
 */
export async function addPasskey(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  added: { credential: WebAuthnCredential; name: string; isFirst: boolean },
): Promise<{ codes: string[] | null } | { refused: "passkeyTaken" | "tooManyPasskeys" | "notFirst" }> {
  return withLockedAccount(db, accountId, async (own) => {
    const present = await passkeysOf(own, accountId)
    if (added.isFirst && present.length > 0) return { refused: "notFirst" }
    if (present.length >= MOST_PASSKEYS) return { refused: "tooManyPasskeys" }
    const { id, publicKey, counter, transports = [] } = added.credential
    const row = await own
      .insertInto("identityPasskeys")
      .values({
        id,
        accountId,
        name: added.name,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports,
        creationTime: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) return { refused: "passkeyTaken" }
    return { codes: present.length === 0 ? await makeCodes(own, accountId) : null }
  })
}

/**
 * Removes a passkey, and with the last one the recovery codes.
 *
 * @param mayBeLast whether the account may have none
 * @returns the passkey and how many are left; "last" if it is the last one; null for one that the account does not have
 */
export async function removePasskey(
  db: Database,
  { accountId, id, mayBeLast }: { accountId: string; id: string; mayBeLast: boolean },
): Promise<{ name: string; left: number } | "last" | null> {
  return withLockedAccount(db, accountId, async (own) => {
    const present = await passkeysOf(own, accountId)
    const passkey = present.find((one) => one.id === id)
    if (!passkey) return null
    if (present.length === 1 && !mayBeLast) return "last"
    if (present.length === 1) await removeSecondFactor(own, accountId)
    else await own.deleteFrom("identityPasskeys").where("id", "=", id).execute()
    return { name: passkey.name, left: present.length - 1 }
  })
}

/**
 * Records that a passkey was used.
 *
 * @param counter of its signatures, as the authenticator says now
 * @returns false if it was removed meanwhile, or has signed more often already, as a copy of it would have
 */
export async function notePasskeyUse(
  { db, clock }: { db: Database; clock: Clock },
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const used = await db
    .updateTable("identityPasskeys")
    .set({ counter, lastUseTime: clock.now() })
    .where("id", "=", id)
    .where((is) => (counter === 0 ? is("counter", "=", 0) : is("counter", "<", counter)))
    .returning("id")
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Replaces the recovery codes of an account.
 *
 * @returns the new ones; null if the account has no passkey that they could stand in for
 */
export async function renewCodes(db: Database, accountId: string): Promise<string[] | null> {
  return withLockedAccount(db, accountId, async (own) =>
    (await hasSecondFactor(own, accountId)) ? makeCodes(own, accountId) : null,
  )
}

/** Removes all passkeys and recovery codes of an account. @returns whether there were any */
export async function removeSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const removed = await db
    .with("codes", (of) => of.deleteFrom("identityRecoveryCodes").where("accountId", "=", accountId))
    .deleteFrom("identityPasskeys")
    .where("accountId", "=", accountId)
    .returning("id")
    .execute()
  return removed.length > 0
}

/** Changes to what an account has come one after the other. */
async function withLockedAccount<T>(
  db: Database,
  accountId: string,
  change: (own: Database) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (own) => {
    await own.selectFrom("identityAccounts").select("id").where("id", "=", accountId).forUpdate().execute()
    return change(own)
  })
}
