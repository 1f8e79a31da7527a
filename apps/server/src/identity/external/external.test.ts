import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { claimsOf, openBrowser, type Server } from "../../testing/identity-browser.ts"
import { exited, freePort, startServer } from "../../testing/server-process.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Another Plumbline, in its own process, is the external issuer: to clients it looks like Keycloak. */
let issuerUrl: string
let app: TestApp
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const port = await freePort()
  issuerUrl = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), "plumbline-issuer-"))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const issuer = await startServer({
    PORT: String(port),
    PLUMBLINE_DATA: folder,
    DATABASE_URL: "",
    DEMO: "off",
    LOG_LEVEL: "silent",
    SIGN_IN_ATTEMPTS: "1000",
  })
  cleanups.push(async () => {
    issuer.kill("SIGKILL")
    await exited(issuer)
  })
  app = await createTestApp({ OIDC_ISSUER: `${issuerUrl}/realms/main`, OIDC_CLIENT_ID: "web" })
  cleanups.push(() => app.close())
}, 300_000)
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** A browser that talks to the issuer over the network. */
function browserAtIssuer() {
  const http: Server["http"] = {
    async inject({ method, url, headers, payload }) {
      const { host: _, ...sent } = headers
      const response = await fetch(issuerUrl + url, {
        method,
        headers: sent,
        body: payload,
        redirect: "manual",
      })
      const received = {
        ...Object.fromEntries(response.headers),
        "set-cookie": response.headers.getSetCookie(),
      }
      return { statusCode: response.status, headers: received, body: await response.text() }
    },
  }
  return openBrowser({ http }, "127.0.0.1", {}, issuerUrl)
}

const me = (token: string) => app.visitor().call("GET", "/api/v1/users/me/", { headers: bearer(token) })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test("a person signed in at the external issuer has the same id and name here", async () => {
  const { tokens, person } = await browserAtIssuer().signUp({ firstName: "Ada", lastName: "Byron" })
  const reply = await me(tokens.access_token)
  expect(reply.status).toBe(200)
  const profile = await app
    .visitor()
    .call("GET", "/api/v1/user-profile/", { headers: bearer(tokens.access_token) })
  expect(profile.body).toMatchObject({
    id: claimsOf(tokens.access_token).sub,
    email: person.email,
    displayName: "Ada Byron",
  })
})

test("a renewed token is accepted too", async () => {
  const browser = browserAtIssuer()
  const { tokens } = await browser.signUp()
  const { json } = await browser.refresh(tokens.refresh_token)
  expect((await me(json.access_token)).status).toBe(200)
})

test("identity tokens, refresh tokens and tampered tokens are not accepted as credentials", async () => {
  const { tokens } = await browserAtIssuer().signUp()
  expect((await me(tokens.id_token)).status).toBe(401)
  expect((await me(tokens.refresh_token)).status).toBe(401)
  const [header, , signature] = tokens.access_token.split(".")
  const claims = { ...claimsOf(tokens.access_token), email: "root@example.com" }
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url")
  expect((await me(`${header}.${payload}.${signature}`)).status).toBe(401)
  expect((await me(tokens.access_token)).status).toBe(200)
})

test("the embedded provider is off", async () => {
  for (const path of [".well-known/openid-configuration", "protocol/openid-connect/auth", "account"]) {
    expect((await app.http.inject(`/realms/main/${path}`)).statusCode).toBe(404)
  }
  const [tenant] = app.tenants.all()
  if (!tenant) throw new Error("no tenant")
  expect(await app.identity.client(tenant)).toMatchObject({ url: issuerUrl, realm: "main", clientId: "web" })
  expect(app.identity.origins(tenant)).toEqual([issuerUrl])
})
