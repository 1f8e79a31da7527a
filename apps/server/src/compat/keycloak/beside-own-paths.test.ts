import { afterAll, beforeAll, expect, test } from "vitest"
import { CONNECT, claimsOf, HOME, openBrowser, PROVIDER, REALM } from "../../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Clients of Keycloak's shape and of the provider's own addresses share everything but the addresses. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("discovery at both addresses names the same issuer, and each its own endpoints", async () => {
  const browser = openBrowser(app)
  const path = ".well-known/openid-configuration"
  const own = await browser.get(`${PROVIDER}/${path}`, { accept: "*/*" })
  expect(own.json).toMatchObject({ issuer: REALM, token_endpoint: `${PROVIDER}/token` })
  const ofRealm = await browser.get(`${REALM}/${path}`, { accept: "*/*" })
  expect(ofRealm.json).toMatchObject({ issuer: REALM, token_endpoint: `${CONNECT}/token` })
})

test("a session is the same for both, and so are its tokens", async () => {
  const browser = openBrowser(app)
  const { tokens } = await browser.signUp()
  const query = new URLSearchParams({
    ...{ client_id: "web", redirect_uri: `${HOME}/`, response_type: "code", response_mode: "fragment" },
    ...{ scope: "openid", prompt: "none", code_challenge: "x".repeat(43), code_challenge_method: "S256" },
  })
  const silent = await browser.get(`${PROVIDER}/authorize?${query}`)
  expect(silent.address).toContain("code=")
  const form = { grant_type: "refresh_token", client_id: "web", refresh_token: tokens.refresh_token }
  const renewed = await browser.request("POST", `${PROVIDER}/token`, form, { accept: "*/*" })
  expect(claimsOf(renewed.json.access_token)).toMatchObject({
    iss: REALM,
    sid: claimsOf(tokens.access_token).sid,
  })
})

test("a session that began with the cookie of the realm's path goes on, and that cookie is replaced", async () => {
  const browser = openBrowser(app)
  await browser.signUp()
  const session = browser.cookie("plumbline_session")
  const query = new URLSearchParams({
    ...{ client_id: "web", redirect_uri: `${HOME}/`, response_type: "code", response_mode: "fragment" },
    ...{ scope: "openid", prompt: "none", code_challenge: "x".repeat(43), code_challenge_method: "S256" },
  })
  const reply = await app.http.inject({
    url: `/realms/main/protocol/openid-connect/auth?${query}`,
    headers: { host: "localhost:8080", cookie: `plumbline_session=${session}` },
  })
  expect(reply.headers.location).toContain("code=")
  const cookies = [reply.headers["set-cookie"]].flat().map(String)
  expect(cookies).toContainEqual(expect.stringMatching(/^plumbline_session_id=[^;]+;.*path=\/(;|$)/))
  expect(cookies).toContainEqual(
    expect.stringMatching(/^plumbline_session_id=; path=\/realms\/main\/; expires=/),
  )
})

test("pages below a realm are found: links in mails and addresses registered at other providers stay valid", async () => {
  const { page } = await openBrowser(app).begin()
  const uid = /\/oidc\/interaction\/([^/?]+)/.exec(page.address)?.[1]
  const reply = await app.http.inject(`/realms/main/interaction/${uid}`)
  expect(reply.statusCode).toBe(200)
  expect((await app.http.inject("/realms/other/email-confirmed")).statusCode).toBe(404)
  expect((await app.http.inject("/realms/main/email-confirmed")).statusCode).toBe(200)
})
