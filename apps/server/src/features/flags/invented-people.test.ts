import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: "loopback" })
})
afterAll(() => app.close())

/** Tells a trait of a person, from a network address; returns whether it was stored. */
async function tell(address: string, identifier: string) {
  const headers = {
    "content-type": "application/json",
    "x-environment-key": "main",
    "x-forwarded-for": address,
  }
  const body = { identifier, traits: [{ trait_key: "team_size", trait_value: 7 }] }
  const reply = await app.visitor().call("POST", "/flags/v1/identities/", { headers, body })
  expect(reply.status).toBe(200)
  const stored = await app.tables
    .selectFrom("flagIdentities")
    .where("identifier", "=", identifier)
    .select("identifier")
    .execute()
  return stored.length === 1
}

test("clients of one network cannot fill the store of people with invented ones", async () => {
  for (let number = 0; number < 200; number++)
    expect(await tell(`2001:db8:1:1::${number}`, `invented ${number}`)).toBe(true)
  expect(await tell("2001:db8:1:1::ffff", "one too many")).toBe(false)
  expect(await tell("2001:db8:1:1::ffff", "invented 7")).toBe(true)
  expect(await tell("2001:db8:1:2::1", "newcomer")).toBe(true)
})
