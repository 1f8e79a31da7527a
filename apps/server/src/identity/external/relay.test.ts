import { once } from "node:events"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { decodeJwt } from "jose"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

/* A provider with addresses unlike Keycloak's: it records the requests to its token endpoint, and accepts one code. */
const seen: Record<string, string>[] = []
let issuer: string
const provider = createServer(async (request, response) => {
  const json = (status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" })
    response.end(JSON.stringify(body))
  }
  if (request.url === "/.well-known/openid-configuration") {
    return json(200, {
      issuer,
      jwks_uri: `${issuer}/keys`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      end_session_endpoint: `${issuer}/logout`,
    })
  }
  if (request.url !== "/oauth/token") return json(404, {})
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  seen.push({ ...form, cookie: request.headers.cookie ?? "none" })
  return form.code === "good"
    ? json(200, { access_token: "a", refresh_token: "r" })
    : json(400, { error: "invalid_grant" })
})

let app: TestApp
beforeAll(async () => {
  provider.listen(0, "127.0.0.1")
  await once(provider, "listening")
  const address = provider.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  issuer = `http://127.0.0.1:${address.port}`
  app = await createTestApp({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "site" })
})
afterAll(async () => {
  await app.close()
  provider.close()
})
beforeEach(() => void seen.splice(0))

async function askForTokens(form: Record<string, string>) {
  const response = await app.http.inject({
    method: "POST",
    url: "/oidc/relay/token",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: "plumbline=1" },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: response.statusCode, body: response.json() }
}

test("the web client gets the provider's addresses, and ours for tokens", async () => {
  const { body } = await app.http.inject("/oidc/relay/.well-known/openid-configuration")
  expect(JSON.parse(body)).toEqual({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: "/oidc/relay/token",
    end_session_endpoint: `${issuer}/logout`,
  })
})

test("a code is exchanged at the provider, always as our client and without cookies", async () => {
  const form = {
    grant_type: "authorization_code",
    code: "good",
    code_verifier: "v",
    redirect_uri: "http://x/",
  }
  const reply = await askForTokens({ ...form, client_id: "other", password: "secret" })
  expect(reply).toMatchObject({ status: 200, body: { access_token: "a" } })
  expect(seen).toEqual([{ ...form, client_id: "site", cookie: "none" }])
})

test("a refusal is passed on unchanged", async () => {
  const reply = await askForTokens({ grant_type: "refresh_token", refresh_token: "old" })
  expect(reply).toEqual({ status: 400, body: { error: "invalid_grant" } })
})

test("refresh tokens can be decoded by the adapter, and reach the provider unchanged", async () => {
  const { body } = await askForTokens({ grant_type: "authorization_code", code: "good" })
  expect(decodeJwt(body.refresh_token).typ).toBe("Refresh")
  await askForTokens({ grant_type: "refresh_token", refresh_token: body.refresh_token })
  expect(seen.at(-1)?.refresh_token).toBe("r")
})

test("other grant types are not relayed", async () => {
  for (const grant of ["password", "client_credentials", ""]) {
    expect((await askForTokens({ grant_type: grant, code: "good" })).status).toBe(400)
  }
  expect(seen).toEqual([])
})
