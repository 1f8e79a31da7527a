import { randomUUID } from "node:crypto"
import type { WebAuthnCredential } from "@simplewebauthn/server"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Database } from "../../platform/database/connect.ts"
import { newPerson } from "../../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { waitingSessions } from "../../testing/waiting-sessions.ts"
import { createAccount } from "../index.ts"
import { consumeHalfSignIn, storeHalfSignIn } from "./half-sign-ins.ts"
import { addPasskey, notePasskeyUse, passkeysOf, removePasskey } from "./passkeys.ts"
import { countCodes, useCode } from "./recovery-codes.ts"

let app: TestApp
beforeAll(async () => {
  if (isOnPostgres) app = await createTestApp()
})
afterAll(async () => {
  await app?.close()
})

/** Starts both at once, lets them go on when both wait for the rows that `hold` has locked, and returns what they got. */
async function atOnce<T>(
  hold: (db: Database) => Promise<unknown>,
  one: () => Promise<T>,
  other: () => Promise<T>,
): Promise<T[]> {
  const begun = await app.database.transaction().execute(async (holder) => {
    await hold(holder.withSchema(app.tenants.default().schema))
    const both = [one(), other()]
    while ((await waitingSessions(holder)) < both.length);
    return { both }
  })
  return Promise.all(begun.both)
}

const newCredential = (): WebAuthnCredential => ({
  id: randomUUID(),
  publicKey: new Uint8Array(8),
  counter: 1,
})

async function anAccount(passkeys: number) {
  const account = await createAccount(app.dependencies, app.tenants.default(), newPerson())
  if (!account) throw new Error("no account")
  const context = { db: app.tables, clock: app.clock }
  const add = (isFirst = false) =>
    addPasskey(context, account.id, { credential: newCredential(), name: "Laptop", isFirst })
  const codes: string[] = []
  for (let count = 0; count < passkeys; count++) {
    const added = await add()
    if ("codes" in added && added.codes) codes.push(...added.codes)
  }
  const holdAccount = (db: Database) =>
    db.selectFrom("identityAccounts").select("id").where("id", "=", account.id).forUpdate().execute()
  return { id: account.id, add, codes, holdAccount, context }
}

describe.skipIf(!isOnPostgres)("of two at once one succeeds:", () => {
  test("using a recovery code", async () => {
    const { id, codes } = await anAccount(1)
    const hold = (db: Database) =>
      db.selectFrom("identityRecoveryCodes").select("hash").where("accountId", "=", id).forUpdate().execute()
    const use = () => useCode(app.tables, id, codes[0] ?? "")
    expect((await atOnce(hold, use, use)).sort()).toEqual([9, null])
    expect(await countCodes(app.tables, id)).toBe(9)
  })

  test("adding the first passkey on the way of a sign-in, and its codes are those that were shown", async () => {
    const { id, add, holdAccount } = await anAccount(0)
    const outcomes = await atOnce(
      holdAccount,
      () => add(true),
      () => add(true),
    )
    expect(outcomes.filter((outcome) => "refused" in outcome)).toEqual([{ refused: "notFirst" }])
    const shown = outcomes.flatMap((outcome) => ("codes" in outcome ? (outcome.codes ?? []) : []))
    expect(await useCode(app.tables, id, shown[9] ?? "")).toBe(9)
  })

  test("removing the last two passkeys where one is required", async () => {
    const { id, holdAccount } = await anAccount(2)
    const [one, other] = await passkeysOf(app.tables, id)
    const remove = (passkey = "") =>
      removePasskey(app.tables, { accountId: id, id: passkey, mayBeLast: false })
    const outcomes = await atOnce(
      holdAccount,
      () => remove(one?.id),
      () => remove(other?.id),
    )
    expect(outcomes).toContain("last")
    expect(await passkeysOf(app.tables, id)).toHaveLength(1)
  })

  test("removing a passkey and signing in with it", async () => {
    const { id, context } = await anAccount(1)
    const [passkey] = await passkeysOf(app.tables, id)
    const hold = (db: Database) =>
      db.selectFrom("identityPasskeys").select("id").where("accountId", "=", id).forUpdate().execute()
    const [, isUsed] = await atOnce<unknown>(
      hold,
      () => removePasskey(app.tables, { accountId: id, id: passkey?.id ?? "", mayBeLast: true }),
      () => notePasskeyUse(context, { id: passkey?.id ?? "", counter: 2 }),
    )
    // Whichever came first: no use of it is accepted afterwards.
    expect([true, false]).toContain(isUsed)
    expect(await notePasskeyUse(context, { id: passkey?.id ?? "", counter: 3 })).toBe(false)
  })

  test("completing a sign-in", async () => {
    const { id } = await anAccount(1)
    const uid = randomUUID()
    await storeHalfSignIn(app.tables, uid, {
      accountId: id,
      remember: false,
      means: "PASSWORD",
      isSetUp: false,
    })
    const hold = (db: Database) =>
      db.selectFrom("identityRecords").select("id").where("id", "=", uid).forUpdate().execute()
    const take = () => consumeHalfSignIn(app.tables, uid)
    const outcomes = await atOnce(hold, take, take)
    expect(outcomes.filter((half) => half !== null)).toHaveLength(1)
  })
})
