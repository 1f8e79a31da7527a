import { randomUUID } from "node:crypto"
import type { JWTPayload } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  type LogoutIssuer,
  logoutRequest,
  nowInSeconds as now,
  startLogoutIssuer,
} from "../../testing/logout-issuer.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let issuer: LogoutIssuer
let app: TestApp
beforeAll(async () => {
  issuer = await startLogoutIssuer()
  app = await createTestApp(issuer.settings)
})
afterAll(async () => {
  await app.close()
  issuer.close()
})

const newSub = () => randomUUID()
const tokenOf: LogoutIssuer["tokenOf"] = (...args) => issuer.tokenOf(...args)
const logoutToken: LogoutIssuer["logoutToken"] = (...args) => issuer.logoutToken(...args)

async function logout(token: string) {
  return (await app.http.inject(logoutRequest(token))).statusCode
}

const statusOf = async (token: string) => (await app.program(token).get("/api/v1/users/me/")).status

test("a session ends at once, and no other one", async () => {
  const sub = newSub()
  const [here, there] = [await tokenOf(sub, "here"), await tokenOf(sub, "there")]
  const stranger = await tokenOf(newSub(), "elsewhere")
  for (const token of [here, there, stranger]) expect(await statusOf(token)).toBe(200)
  expect(await logout(await logoutToken({ sid: "here", sub }))).toBe(200)
  expect(await statusOf(here)).toBe(401)
  expect(await statusOf(await tokenOf(sub, "here", now() + 1))).toBe(401)
  for (const token of [there, stranger]) expect(await statusOf(token)).toBe(200)
})

test("all sessions of a person end where none is named, and they can sign in again", async () => {
  const sub = newSub()
  const tokens = [await tokenOf(sub, "one"), await tokenOf(sub, "two"), await tokenOf(sub)]
  const later = [await tokenOf(sub, "three", now() + 2), await tokenOf(sub, undefined, now() + 2)]
  expect(await logout(await logoutToken({ sub }))).toBe(200)
  for (const token of tokens) expect(await statusOf(token)).toBe(401)
  for (const token of later) expect(await statusOf(token)).toBe(200)
})

test("tokens that do not name their session end with any of the person", async () => {
  const sub = newSub()
  const token = await tokenOf(sub)
  expect(await statusOf(token)).toBe(200)
  expect(await logout(await logoutToken({ sub, sid: "some" }))).toBe(200)
  expect(await statusOf(token)).toBe(401)
})

test("a logout token is used once, also by two at once", async () => {
  const token = await logoutToken({ sub: newSub() })
  const statuses = await Promise.all([logout(token), logout(token)])
  expect(statuses.sort()).toEqual([200, 400])
  expect(await logout(token)).toBe(400)
})

describe("a logout token is refused", () => {
  test.each<[string, JWTPayload]>([
    ["for another client", { aud: "other" }],
    ["of another issuer", { iss: "https://evil.example" }],
    ["with a nonce, as identity tokens have", { nonce: "n" }],
    ["without the event", { events: {} }],
    [
      "with an event that is no object",
      { events: { "http://schemas.openid.net/event/backchannel-logout": 1 } },
    ],
    ["without an id of its own", { jti: undefined }],
    ["that names nobody", { sub: undefined }],
    ["with a name that is no text", { sid: 7 }],
    ["that is long ago", { iat: now() - 3600, exp: now() + 60 }],
    ["that has expired", { exp: now() - 300 }],
  ])("%s", async (_case, claims) => {
    const sub = newSub()
    const token = await tokenOf(sub)
    expect(await logout(await logoutToken({ sub, ...claims }))).toBe(400)
    expect(await statusOf(token)).toBe(200)
  })

  test("signed by somebody else, of another kind, or no token at all", async () => {
    const sub = newSub()
    const access = await tokenOf(sub)
    expect(await logout(await logoutToken({ sub }, issuer.foreignKey))).toBe(400)
    for (const token of [access, "", "x", "a.b.c", "x".repeat(20_000)]) expect(await logout(token)).toBe(400)
    expect(await statusOf(access)).toBe(200)
  })
})
