import { afterAll, beforeAll, expect, test } from "vitest"
import { openBrowser } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { runUserCommand } from "./user.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function reset(address: string) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runUserCommand(["reset-second-factor", address], openApp, (line) => lines.push(line))
  return [code, ...lines]
}

test("removes passkeys and recovery codes, says so by mail, and is in the audit log", async () => {
  const { person } = await openBrowser(app).signUp()
  const { id: accountId } = await app.tables
    .selectFrom("identityAccounts")
    .where("email", "=", person.email)
    .select("id")
    .executeTakeFirstOrThrow()
  await app.tables
    .insertInto("identityPasskeys")
    .values({
      id: "a",
      accountId,
      name: "a",
      publicKey: "",
      counter: 0,
      transports: [],
      creationTime: app.clock.now(),
    })
    .execute()
  await app.tables.insertInto("identityRecoveryCodes").values({ accountId, hash: "a" }).execute()
  expect(await reset(person.email)).toEqual([0, `${person.email} has no passkeys any more.`])
  expect(await app.tables.selectFrom("identityRecoveryCodes").selectAll().execute()).toEqual([])
  expect((await app.mailsTo(person.email)).at(-1)?.subject).toBe("Your passkeys were removed")
  await app.settled()
  const [entry] = await app.tables
    .selectFrom("auditEntries")
    .where("kind", "=", "second-factor-reset")
    .select(["actorName", "personName"])
    .execute()
  expect(entry).toEqual({ actorName: "Plumbline", personName: "Robin Doe" })
  expect(await reset(person.email)).toEqual([1, "This account has no passkey."])
  expect((await reset("nobody@example.com"))[0]).toBe(1)
})
