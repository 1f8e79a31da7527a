import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { claimsOf, HOME, openBrowser, PROVIDER } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"

/* The provider at its own addresses, as the web client uses it, without the shape of any other provider. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ COMPATIBILITY: "none" }, [{ slug: "acme", hosts: ["acme.example"] }])
})
afterAll(() => app.close())

const open = () => openBrowser(app, "127.0.0.1", {}, HOME, "/oidc")
const signUp = { endpoint: "authorize", params: { prompt: "create" } }

async function signedUp() {
  const browser = open()
  const visit = await browser.begin(signUp)
  const person = { firstName: "Ada", lastName: "Own", email: `${crypto.randomUUID()}@example.com` }
  const answer = await browser.submit(visit.page, { ...person, password: "correct horse" })
  return { browser, answer, person, tokens: (await browser.exchange(answer, visit)).json }
}

test("discovery names the provider's own addresses, which exist", async () => {
  const { json } = await open().get(`${PROVIDER}/.well-known/openid-configuration`, { accept: "*/*" })
  expect(json).toMatchObject({
    issuer: PROVIDER,
    authorization_endpoint: `${PROVIDER}/authorize`,
    token_endpoint: `${PROVIDER}/token`,
    userinfo_endpoint: `${PROVIDER}/userinfo`,
    end_session_endpoint: `${PROVIDER}/logout`,
    check_session_iframe: `${PROVIDER}/session.html`,
    jwks_uri: `${PROVIDER}/jwks`,
  })
  const { json: keys } = await open().get(json.jwks_uri)
  expect(keys.keys).toEqual([expect.objectContaining({ kty: "RSA", use: "sig" })])
  const acme = await app.http.inject({
    url: "/oidc/.well-known/openid-configuration",
    headers: { host: "acme.example" },
  })
  expect(acme.json().issuer).toBe("http://acme.example:8080/oidc")
})

describe("a person", () => {
  test("signs up, calls the API, renews the tokens, is recognised silently and signs out", async () => {
    const { browser, person, tokens } = await signedUp()
    expect(claimsOf(tokens.access_token)).toMatchObject({ iss: PROVIDER, typ: "Bearer" })
    for (const ofKeycloak of ["azp", "session_state", "realm_access", "resource_access"])
      expect(claimsOf(tokens.access_token)).not.toHaveProperty(ofKeycloak)
    expect(tokens).not.toHaveProperty("session_state")
    // The client's adapter decodes it.
    expect(claimsOf(tokens.refresh_token)).toMatchObject({ typ: "Refresh", iss: PROVIDER })

    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const me = await app.http.inject({ url: "/api/v1/users/me/", headers })
    expect(me.json()).toMatchObject({ displayName: "Ada Own" })
    const info = await browser.get(`${PROVIDER}/userinfo`, { ...headers, accept: "*/*" })
    expect(info.json).toMatchObject({ email: person.email })

    const renewed = await browser.refresh(tokens.refresh_token)
    expect(renewed.status).toBe(200)
    const silent = await browser.begin({ endpoint: "authorize", params: { prompt: "none" } })
    expect(silent.page.address).toContain("code=")

    const query = new URLSearchParams({
      post_logout_redirect_uri: `${HOME}/`,
      id_token_hint: renewed.json.id_token,
    })
    expect((await browser.get(`${PROVIDER}/logout?${query}`)).address).toBe(`${HOME}/`)
    expect(
      (await browser.begin({ endpoint: "authorize", params: { prompt: "none" } })).page.address,
    ).toContain("error=login_required")
    expect((await browser.refresh(renewed.json.refresh_token)).status).toBe(400)
  })

  test("keeps the fragment of the page on which the sign-in began", async () => {
    const { browser } = await signedUp()
    const redirect_uri = `${HOME}/report#chapter-2`
    const { page } = await browser.begin({ endpoint: "authorize", params: { redirect_uri } })
    expect(page.address).toMatch(/\/report#chapter-2&.*code=/)
  })

  test("has an account page", async () => {
    const { browser, person } = await signedUp()
    expect((await browser.get(`${PROVIDER}/account`)).text).toContain(person.email)
  })
})

test("the session page may be framed by clients, and knows their origins", async () => {
  const frame = await open().get(`${PROVIDER}/session.html`)
  expect(frame.headers).not.toHaveProperty("x-frame-options")
  const script = /<script src="([^"]+)"><\/script>/.exec(frame.text)?.[1] ?? ""
  expect((await open().get(script)).headers["content-type"]).toContain("text/javascript")
  const ask = (origin: string) => open().get(`${PROVIDER}/session.html/init?client_id=web&origin=${origin}`)
  expect((await ask(HOME)).status).toBe(204)
  expect((await ask("https://evil.example")).status).toBe(403)
})

test("nothing of Keycloak's shape exists", async () => {
  const endpoints = [
    "auth",
    "registrations",
    "token",
    "certs",
    "logout",
    "userinfo",
    "login-status-iframe.html",
  ]
  const paths = [
    ...endpoints.map((name) => `protocol/openid-connect/${name}`),
    ...["protocol/openid-connect/3p-cookies/step1.html", "account", ".well-known/openid-configuration"],
  ]
  for (const path of paths) {
    const { statusCode } = await app.http.inject({ url: `/realms/main/${path}`, headers: { accept: "*/*" } })
    expect([path, statusCode]).toEqual([path, 404])
  }
})
