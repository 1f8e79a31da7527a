import { afterAll, beforeAll, expect, test } from "vitest"
import { caughtIn, createTestApp, type TestApp } from "../../testing/test-app.ts"

/** In whatever part of an address it is: nothing of it may be in the log. */
const SECRET = "s3cret-Zq9"

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "trace" }, [], "installed", { log: caughtIn(lines) })
})
afterAll(() => app.close())

const query = ["code", "id_token_hint", "token", "signature", "state", "login_hint", "secret"]
  .map((name) => `${name}=${SECRET}`)
  .join("&")

test("no address is in the log, at any level: every route, with secrets in path and query", async () => {
  const caller = await app.signUp("Lena Logged")
  const token = await app.identity.issueAccessToken(app.tenants.default(), {
    ...caller.user,
    firstName: "Lena",
    lastName: "Logged",
    emailVerified: true,
  })
  const before = lines.length
  for (const { method, url } of app.http.routed) {
    const address = url.replace(/:\w+(\([^)]*\))?/g, SECRET).replace("*", `${SECRET}/x`)
    await app.http.inject({
      method: method as "GET",
      url: `${address}?${query}`,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `session=${SECRET}`,
        referer: `http://localhost${address}`,
      },
    })
  }
  // Addresses that no route has, or that nobody can read.
  for (const url of [
    `/nothing/${SECRET}`,
    `/api/v1/nothing/${SECRET}?${query}`,
    `/%zz${SECRET}`,
    `//${SECRET}`,
  ])
    for (const method of ["GET", "POST"] as const) await app.http.inject({ method, url })
  const written = lines.slice(before)
  expect(written.length).toBeGreaterThan(2 * app.http.routed.length)
  expect(written.filter((line) => line.includes(SECRET))).toEqual([])
  expect(written.filter((line) => line.includes(token))).toEqual([])
})

test("a request is named by the pattern of its route", async () => {
  await app.visitor().get(`/calendar/${SECRET}.ics`)
  expect(lines.map((line) => JSON.parse(line)).findLast(({ req }) => req !== undefined)).toMatchObject({
    req: { method: "GET", route: expect.stringMatching(/^\/calendar\/:/) },
  })
})
