import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { newPerson, openBrowser } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"
import { waitingSessions } from "../testing/waiting-sessions.ts"
import { createAccount } from "./index.ts"
import { makeLink, useLinkUp } from "./mail-links.ts"

/*
 * Single-use items, used twice concurrently. Both uses are held up just before the use is recorded, after both have
 * seen that the item is still valid.
 */
let app: TestApp
beforeAll(async () => {
  if (isOnPostgres) app = await createTestApp()
})
afterAll(async () => {
  await app?.close()
})

/** Starts all attempts at once, waits until every one of them waits for the same rows, and then lets them continue. */
async function atOnce<T>(model: string, attempts: (() => Promise<T>)[]): Promise<T[]> {
  const begun = await app.database.transaction().execute(async (holder) => {
    const rows = holder.withSchema(app.tenants.default().schema)
    await rows.selectFrom("identityRecords").select("id").where("model", "=", model).forUpdate().execute()
    const all = attempts.map((attempt) => attempt())
    while ((await waitingSessions(holder)) < all.length);
    return { all }
  })
  return Promise.all(begun.all)
}

const twice = <T>(attempt: () => Promise<T>) => [attempt, attempt]

async function anAccount() {
  const person = newPerson()
  const account = await createAccount(app.dependencies, app.tenants.default(), {
    ...person,
    emailVerified: true,
  })
  if (!account) throw new Error("no account")
  return { person, account }
}

describe.skipIf(!isOnPostgres)("of two concurrent uses one succeeds:", () => {
  test("a code", async () => {
    const { person } = await anAccount()
    const browser = openBrowser(app)
    const visit = await browser.begin()
    const answer = await browser.submit(visit.page, { username: person.email, password: person.password })
    const replies = await atOnce(
      "AuthorizationCode",
      twice(() => browser.exchange(answer, visit)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(replies.find(({ status }) => status === 400)?.json.error).toBe("invalid_grant")
  })

  test("a code, also by a node whose clock is behind", async () => {
    const { person } = await anAccount()
    const browser = openBrowser(app)
    const visit = await browser.begin()
    const answer = await browser.submit(visit.page, { username: person.email, password: person.password })
    expect((await browser.exchange(answer, visit)).status).toBe(200)
    await app.tables
      .updateTable("identityRecords")
      .set({ consumedTime: sql<string>`consumed_time + interval '10 s'` })
      .where("model", "=", "AuthorizationCode")
      .execute()
    const { status, json } = await browser.exchange(answer, visit)
    expect([status, json.error]).toEqual([400, "invalid_grant"])
  })

  test("a link for a new password, together with any other link of the account", async () => {
    const { account } = await anAccount()
    const [one, other] = [
      await makeLink(app.tables, "PasswordReset", account),
      await makeLink(app.tables, "PasswordReset", account),
    ]
    const used = await atOnce("PasswordReset", [
      () => useLinkUp(app.tables, "PasswordReset", one),
      () => useLinkUp(app.tables, "PasswordReset", one),
      () => useLinkUp(app.tables, "PasswordReset", other),
    ])
    expect(used.filter((isUsed) => isUsed)).toHaveLength(1)
  })
})

test.skipIf(!isOnPostgres)("two tabs may renew concurrently with the same refresh token", async () => {
  const { person } = await anAccount()
  const browser = openBrowser(app)
  const visit = await browser.begin()
  const answer = await browser.submit(visit.page, { username: person.email, password: person.password })
  const { json } = await browser.exchange(answer, visit)
  const replies = await atOnce(
    "RefreshToken",
    twice(() => browser.refresh(json.refresh_token)),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
})

test.skipIf(!isOnPostgres)(
  "a refresh token is used again by the clock of the database, at any node",
  async () => {
    const browser = openBrowser(app)
    const { refresh_token: token } = (await browser.signUp()).tokens
    expect((await browser.refresh(token)).status).toBe(200)
    /** Uses it at a node whose clock differs by some seconds. */
    const again = async (seconds: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 })
      const { status } = await browser.refresh(token).finally(() => vi.useRealTimers())
      return status
    }
    expect(await again(60)).toBe(200)
    await app.tables
      .updateTable("identityRecords")
      .set({ consumedTime: sql<string>`consumed_time - interval '31 s'` })
      .where("model", "=", "RefreshToken")
      .execute()
    expect(await again(-20)).toBe(400)
  },
)
