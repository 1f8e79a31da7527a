import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openBrowser } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { nowInSeconds, secondsAsTime } from "./seconds.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: "loopback" })
})
afterAll(() => app.close())

/** A browser at a network address, behind a proxy. */
const browserAt = (address: string) => openBrowser(app, "127.0.0.1", { "x-forwarded-for": address })

/** What is stored: how many begun sign-ins, how many rows, and how many bytes at most for each of them. */
async function stored() {
  const { count, rows, bytes } = await app.tables
    .selectFrom("identityRecords")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("model", "=", "Interaction").as("count"),
      fn.countAll<number>().as("rows"),
      sql<number>`sum(octet_length(payload::text))`.as("bytes"),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), rows: Number(rows), bytesOfEach: Number(bytes) / Number(count) }
}

const long = (characters: number) => randomBytes(characters / 2).toString("hex")

test("a begun sign-in takes two small rows, whatever the client sends along", async () => {
  await browserAt("203.0.113.1").begin({ params: { state: long(3000) } })
  const { count, rows, bytesOfEach } = await stored()
  expect({ count, rows }).toEqual({ count: 1, rows: 2 })
  expect(bytesOfEach).toBeLessThan(10_000)

  const refused = await browserAt("203.0.113.1").begin({ params: { state: long(4000) } })
  expect(refused.page.status).toBe(400)
  expect(refused.page.text).toContain("invalid_request")
  const { page } = await browserAt("203.0.113.1").begin({
    endpoint: "registrations",
    params: { login_hint: long(4000) },
  })
  expect(page.status).toBe(400)
  expect((await stored()).rows).toBe(2)
})

test("they are kept for an hour", async () => {
  const late = await app.tables
    .selectFrom("identityRecords")
    .where("expirationTime", ">", secondsAsTime(nowInSeconds() + 3601))
    .select("model")
    .execute()
  expect(late).toEqual([])
})

test("the oldest of one network make room for new ones; those of others stay", async () => {
  const elsewhere = browserAt("2001:db8:2:1::1")
  const { page: other } = await elsewhere.begin()
  const before = await stored()
  const first = browserAt("2001:db8:1:1::1")
  const { page: oldest } = await first.begin()
  for (let number = 0; number < 299; number++) await browserAt(`2001:db8:1:1::${number}`).begin()
  expect(await stored()).toMatchObject({ count: before.count + 300, rows: before.rows + 600 })
  expect((await first.get(oldest.address)).text).toContain('name="password"')

  await browserAt("2001:db8:1:1::ffff").begin()
  expect(await stored()).toMatchObject({ count: before.count + 300, rows: before.rows + 600 })
  const gone = await first.get(oldest.address)
  expect(gone.status).toBe(200)
  expect(gone.text).not.toContain('name="password"')
  expect((await elsewhere.get(other.address)).text).toContain('name="password"')
})

test("clients cannot choose the network by which they are counted", async () => {
  await app.tables.deleteFrom("identityRecords").execute()
  for (let number = 0; number < 3; number++) {
    const headers = { "x-forwarded-for": `198.51.100.${number}, 203.0.113.77` }
    await openBrowser(app, "127.0.0.1", headers).begin()
  }
  const networks = await app.tables
    .selectFrom("identityRecords")
    .where("network", "is not", null)
    .select("network")
    .distinct()
    .execute()
  expect(networks).toHaveLength(1)
})
