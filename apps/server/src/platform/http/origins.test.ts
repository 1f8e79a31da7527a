import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Which pages may call the API with credentials, and that they must use HTTPS. */
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(
    { PUBLIC_URL: "https://assess.example.org", ALLOWED_ORIGINS: "https://site.example.org/" },
    [{ slug: "acme", hosts: ["acme.example.org", "assess.acme.com"] }],
  )
})
afterAll(() => app.close())

const answersTo = async (origin: string, host: string) =>
  (await app.http.inject({ url: "/api/v1/tenant/", headers: { origin, host } })).headers[
    "access-control-allow-origin"
  ]

test.each([
  ["https://assess.example.org", "assess.example.org"],
  ["https://acme.example.org", "acme.example.org"],
  ["https://assess.acme.com", "acme.example.org"],
  ["https://site.example.org", "acme.example.org"],
])("%s may call %s", async (origin, host) => {
  expect(await answersTo(origin, host)).toBe(origin)
})

test.each([
  ["http://acme.example.org", "acme.example.org"],
  ["https://acme.example.org:8443", "acme.example.org"],
  ["https://acme.example.org", "assess.example.org"],
  ["https://evil.example.org", "assess.example.org"],
])("%s may not call %s: scheme and port must match as well as the name", async (origin, host) => {
  expect(await answersTo(origin, host)).toBeUndefined()
})

test("pages of other origins may read the headers of the contract, but no others", async () => {
  const headers = { origin: "https://site.example.org", host: "assess.example.org" }
  const reply = await app.http.inject({ url: "/api/v1/tenant/", headers })
  expect(reply.headers["access-control-expose-headers"]).toBe(
    "content-disposition, x-flagsmith-document-updated-at",
  )
  expect(reply.headers["access-control-allow-credentials"]).toBe("true")
})

test("HSTS is sent over HTTPS only", async () => {
  const { headers } = await app.http.inject({ url: "/health", headers: { host: "assess.example.org" } })
  expect(headers["strict-transport-security"]).toBe("max-age=31536000")
  const plain = await createTestApp()
  expect((await plain.http.inject("/health")).headers["strict-transport-security"]).toBeUndefined()
  await plain.close()
})
