import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

const me = "/api/v1/users/me/"
const tenantFace = "/api/v1/tenant/"

let app: TestApp
beforeAll(async () => {
  // The clock stands still, so that no minute ends while a test counts.
  vi.useFakeTimers({ toFake: ["Date"] })
  app = await createTestApp(
    {
      READS_PER_MINUTE: "4/8/20",
      API_TOKEN_PER_MINUTE: "2",
      PUBLIC_PER_MINUTE: "100/3/100",
      SIGN_INS_PER_MINUTE: "100/2/100",
      TRUSTED_PROXIES: "127.0.0.1",
    },
    [{ slug: "acme", hosts: ["acme.example"] }],
  )
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

/** Makes several requests from an address. */
async function ask(caller: Caller, times: number, address: string, path = me): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const reply = await caller.call("GET", path, { headers: { "x-forwarded-for": address } })
    statuses.push(reply.status)
  }
  return statuses
}

describe("a limit", () => {
  test("refuses a person who makes too many requests, and nobody else at the same address", async () => {
    const kai = await app.signUp("Kai Quick")
    const sara = await app.signUp("Sara Calm")
    expect(await ask(kai, 6, "192.0.2.1")).toEqual([200, 200, 200, 429, 429, 429])
    // Kai's refused requests do not count for the shared address.
    expect(await ask(sara, 3, "192.0.2.1")).toEqual([200, 200, 200])
  })

  test("refuses a program that makes too many requests, but not its owner and their other programs", async () => {
    const person = await app.signUp("Pia Programs")
    const tokens: string[] = []
    for (const name of ["One", "Two"]) {
      const { body } = await person.post("/api/v1/api-tokens/", { name, scope: "READ", days: 1 })
      tokens.push(body.token)
    }
    const [one, other] = tokens.map((token) => app.program(token))
    if (!one || !other) throw new Error("Two tokens were made.")
    expect(await ask(one, 3, "192.0.2.9")).toEqual([200, 200, 429])
    expect(await ask(other, 1, "192.0.2.9")).toEqual([200])
  })

  test("refuses an address, for everyone behind it, also with invalid tokens", async () => {
    const guesser: Caller = app.visitor()
    const guess = () =>
      guesser.call("GET", me, {
        headers: { authorization: "Bearer no.good", "x-forwarded-for": "192.0.2.2" },
      })
    const statuses: number[] = []
    for (let turn = 0; turn < 10; turn++) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(8).fill(401), 429, 429])
    const person = await app.signUp("Nora Near")
    expect(await ask(person, 1, "192.0.2.2")).toEqual([429])
    expect(await ask(person, 1, "192.0.2.3")).toEqual([200])
  })

  test("counts the /64 network of an IPv6 address as one address", async () => {
    const visitor = app.visitor()
    expect(await ask(visitor, 2, "2001:db8:1:2::1", tenantFace)).toEqual([200, 200])
    expect(await ask(visitor, 2, "2001:db8:1:2:ffff::9", tenantFace)).toEqual([200, 429])
    expect(await ask(visitor, 1, "2001:db8:1:3::1", tenantFace)).toEqual([200])
  })

  test("responds in the caller's language, with the time to retry", async () => {
    const visitor = app.visitor({ language: "FA" })
    await ask(visitor, 3, "192.0.2.4", tenantFace)
    const reply = await visitor.call("GET", tenantFace, { headers: { "x-forwarded-for": "192.0.2.4" } })
    expect(reply).toMatchObject({ status: 429, body: { code: "INVALID_STATE" } })
    expect(reply.body.message).toMatch(/^تعداد درخواست‌ها زیاد است: لطفاً [۰-۹]+ ثانیهٔ دیگر/)
    const seconds = Number(reply.headers["retry-after"])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test("of the sign-in is shown to users as a page", async () => {
    const begin = (accept: string) =>
      app.visitor().call("GET", "/realms/main/protocol/openid-connect/auth", {
        headers: { "x-forwarded-for": "192.0.2.5", accept },
      })
    await begin("text/html")
    await begin("text/html")
    const page = await begin("text/html")
    expect(page.status).toBe(429)
    expect(page.headers["content-type"]).toContain("text/html")
    expect(page.body).toContain("Too many requests have come from your network")
    expect((await begin("application/json")).body.code).toBe("INVALID_STATE")
  })

  test("is separate for each tenant, and each tenant has one for all its users", async () => {
    const host = "acme.example"
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn++) {
      const person = await app.signUp(`Person ${turn}`, { host })
      statuses.push(...(await ask(person, 2, `198.51.100.${turn}`)))
    }
    // Each of them has made one more request, at sign-up.
    expect(statuses).toEqual([...Array(13).fill(200), 429])
    const elsewhere = await app.signUp("Ella Elsewhere")
    expect(await ask(elsewhere, 1, "198.51.100.99")).toEqual([200])
  })

  test("does not apply to monitoring, which shows how many requests were refused", async () => {
    const visitor = app.visitor()
    expect(await ask(visitor, 5, "192.0.2.6", "/health")).toEqual(Array(5).fill(200))
    const metrics = await visitor.get("/metrics")
    expect(metrics.body).toMatch(/http_requests_refused_total\{class="read",limit="person"\} \d+/)
    expect(metrics.body).toMatch(/http_requests_refused_total\{class="public",limit="address"\} \d+/)
    expect(metrics.body).toMatch(/http_requests_refused_total\{class="read",limit="tenant"\} \d+/)
  })
})

test("a tenant's expensive work waits for its turn, and is refused when that takes too long", async () => {
  const busy = await createTestApp({ EXPENSIVE_AT_ONCE: "1", EXPENSIVE_WAIT_SECONDS: "0" })
  const fixture = await assessmentFixture(busy)
  const calculate = () => fixture.manager.post(`${fixture.path}/calculate/`)
  const end = await busy.dependencies.limits.turn(busy.tenants.default())
  const refused = await calculate()
  expect(refused).toMatchObject({ status: 429, body: { code: "INVALID_STATE" } })
  expect(refused.headers["retry-after"]).toBe("1")
  expect((await fixture.manager.get(`${fixture.path}/`)).status).toBe(200)
  end()
  expect((await calculate()).status).toBe(200)
  // A turn ends with its request, even if that fails.
  expect((await busy.visitor().post(`${fixture.path}/calculate/`)).status).toBe(401)
  expect((await calculate()).status).toBe(200)
  expect((await fixture.manager.get("/metrics")).body).toContain(
    'http_requests_refused_total{class="expensive",limit="at once"} 1',
  )
  await busy.close()
})

test("without limits nothing is refused, which is allowed only if the server serves its own machine alone", async () => {
  const free = await createTestApp({ RATE_LIMITS: "off", READS_PER_MINUTE: "1/1/1" })
  const person = await free.signUp("Ben Chmark")
  expect(await ask(person, 3, "127.0.0.1")).toEqual([200, 200, 200])
  await free.close()
  const open = createTestApp({ RATE_LIMITS: "off", PUBLIC_URL: "https://plumbline.example.org" })
  await expect(open).rejects.toThrow("RATE_LIMITS=off is for measuring on one machine")
  await expect(createTestApp({ RATE_LIMITS: "off", HOST: "0.0.0.0" })).rejects.toThrow("RATE_LIMITS=off")
})
