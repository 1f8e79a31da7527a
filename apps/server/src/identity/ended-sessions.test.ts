import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { CONNECT, claimsOf, openBrowser } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"

/* Access tokens are valid without a database query, but no longer than their session. */
const me = async (app: TestApp, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.http.inject({ url: "/api/v1/users/me/", headers })).statusCode
}

let here: TestApp
beforeAll(async () => {
  here = await createTestApp({ SESSION_HOURS: "1", ACCESS_TOKEN_MINUTES: "120" })
})
afterAll(() => here.close())

test("an access token does not outlive its session", async () => {
  const browser = openBrowser(here)
  const { tokens } = await browser.signUp()
  expect(await me(here, tokens.access_token)).toBe(200)
  await browser.get(`${CONNECT}/logout?id_token_hint=${tokens.id_token}`)
  expect(await me(here, tokens.access_token)).toBe(401)
})

test("a token expires no later than its session", async () => {
  const { tokens } = await openBrowser(here).signUp()
  expect(tokens.expires_in).toBeLessThanOrEqual(3600)
})

describe.skipIf(!isOnPostgres)("a session ended by another process", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(async () => {
    await app?.close()
  })

  test("is known here within seconds, without a query for each request", async () => {
    const { tokens } = await openBrowser(app).signUp()
    expect(await me(app, tokens.access_token)).toBe(200)
    await sql`insert into plumbline.ended_sessions values (${claimsOf(tokens.access_token).sid}, now())`.execute(
      app.database,
    )
    const end = Date.now() + 10_000
    let status = 200
    while (status === 200 && Date.now() < end) status = await me(app, tokens.access_token)
    expect(status).toBe(401)
  })
})
