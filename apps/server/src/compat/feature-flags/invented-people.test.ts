import { afterAll, beforeAll, expect, test } from "vitest"
import { timeAfter } from "../../platform/clock.ts"
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

test("whoever tries addresses for being a user's is counted as if they were invented", async () => {
  const { user } = await app.signUp("Uri User")
  for (let number = 0; number < 200; number++) expect(await tell("2001:db8:1:3::1", user.email)).toBe(false)
  expect(await tell("2001:db8:1:3::1", "one too many")).toBe(false)
})

test("newcomers take the place of those who were not heard of for longest, also if many come at once", async () => {
  const { user } = await app.signUp("Ulla User")
  const old = Array.from({ length: 10_000 }, (_, number) => `old ${number}`)
  const rows = [user.id, ...old].map((identifier, index) => ({
    identifier,
    traits: "{}",
    ofUser: identifier === user.id,
    seenTime: timeAfter(app.clock.now(), (index - 20_000) * 1000),
  }))
  await app.tables.deleteFrom("flagIdentities").execute()
  for (let first = 0; first < rows.length; first += 1000)
    await app.tables
      .insertInto("flagIdentities")
      .values(rows.slice(first, first + 1000))
      .execute()
  const newcomers = Array.from({ length: 20 }, (_, number) => `newcomer ${number}`)
  const stored = await Promise.all(newcomers.map((name, number) => tell(`203.0.113.${number}`, name)))
  expect(stored).toEqual(newcomers.map(() => true))
  const left = await app.tables
    .selectFrom("flagIdentities")
    .select("identifier")
    .orderBy("seenTime")
    .execute()
  const names = left.map(({ identifier }) => identifier)
  expect(names.slice(0, 10_000 - 19)).toEqual([user.id, ...old.slice(20)])
  expect(new Set(names.slice(-20))).toEqual(new Set(newcomers))
})
