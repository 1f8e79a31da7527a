import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import {
  CONNECT,
  claimsOf,
  fragmentOf,
  HOME,
  newPerson,
  openBrowser,
  REALM,
} from "../../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ALLOWED_ORIGINS: "https://other.example" })
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

const tenant = () => app.tenants.default()
const later = (minutes: number) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 })
}

describe("tokens", () => {
  test("the response has three JWTs with the request's nonce and one session", async () => {
    const { tokens, sent, answer } = await openBrowser(app).signUp()
    expect(tokens).toMatchObject({
      token_type: "Bearer",
      expires_in: 300,
      refresh_expires_in: 1800,
      "not-before-policy": 0,
      scope: "openid",
    })
    const session = fragmentOf(answer.address).get("session_state")
    expect(tokens.session_state).toBe(session)
    for (const name of ["access_token", "refresh_token", "id_token"]) {
      expect(claimsOf(tokens[name])).toMatchObject({ nonce: sent.nonce, sid: session, iss: REALM })
    }
  })

  test("the access token describes the person", async () => {
    const { tokens, person } = await openBrowser(app).signUp({ email: "Ada.Byron@Example.com" })
    const claims = claimsOf(tokens.access_token)
    expect(claims).toMatchObject({
      typ: "Bearer",
      azp: "web",
      scope: "openid",
      session_state: claims.sid,
      realm_access: { roles: [] },
      resource_access: { web: { roles: [] } },
      email: person.email.toLowerCase(),
      email_verified: false,
      name: "Robin Doe",
      preferred_username: person.email.toLowerCase(),
      given_name: "Robin",
      family_name: "Doe",
    })
    expect(claims.sub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(claims).toHaveProperty("aud")
    expect(claims).toHaveProperty("jti")
    expect(claimsOf(tokens.id_token)).toMatchObject({ aud: "web", sub: claims.sub, email: claims.email })
    expect(await app.identity.verify(tenant(), tokens.access_token)).toMatchObject({
      sub: claims.sub,
      email: claims.email,
      emailVerified: false,
      givenName: "Robin",
    })
  })

  test("the API accepts only access tokens, until they expire", async () => {
    const { tokens } = await openBrowser(app).signUp()
    const verify = (token: string) => app.identity.verify(tenant(), token)
    expect(await verify(tokens.access_token)).not.toBeNull()
    expect(await verify(tokens.id_token)).toBeNull()
    expect(await verify(tokens.refresh_token)).toBeNull()
    expect(await verify(`${tokens.access_token}x`)).toBeNull()
    expect(await verify("junk")).toBeNull()
    later(6)
    expect(await verify(tokens.access_token)).toBeNull()
  })

  test("a code works once, with its verifier and its address, for a minute", async () => {
    const browser = openBrowser(app)
    await browser.signUp()
    const visit = await browser.begin()
    const code = fragmentOf(visit.page.address).get("code") ?? ""
    const form = {
      grant_type: "authorization_code",
      client_id: "web",
      code,
      redirect_uri: visit.sent.redirect_uri,
      code_verifier: visit.verifier,
    }
    const refused = { status: 400, json: { error: "invalid_grant" } }
    expect(await browser.token({ ...form, code_verifier: "x".repeat(96) })).toMatchObject(refused)
    expect(await browser.token({ ...form, redirect_uri: `${HOME}/elsewhere` })).toMatchObject(refused)
    const tokens = await browser.token(form)
    expect(tokens.status).toBe(200)
    expect(await browser.token(form)).toMatchObject(refused)
    // A code that is used twice was stolen: its grant is revoked.
    expect(await browser.refresh(tokens.json.refresh_token)).toMatchObject(refused)

    const slow = await browser.begin()
    later(1.1)
    expect(await browser.exchange(slow.page, slow)).toMatchObject(refused)
  })

  test("without PKCE, or with a plain challenge, there is no code", async () => {
    const browser = openBrowser(app)
    const none = await browser.begin({
      params: { code_challenge: undefined, code_challenge_method: undefined },
    })
    expect(fragmentOf(none.page.address).get("error")).toBe("invalid_request")
    const plain = await browser.begin({ params: { code_challenge_method: "plain" } })
    expect(fragmentOf(plain.page.address).get("error")).toBe("invalid_request")
  })

  test.each([
    [{ grant_type: "password", client_id: "web" }, "unsupported_grant_type"],
    [{ grant_type: "refresh_token", client_id: "web" }, "invalid_request"],
    [{ grant_type: "refresh_token", client_id: "other", refresh_token: "x" }, "invalid_client"],
    [{ client_id: "web" }, "invalid_request"],
  ])("an invalid token request is 400: %j", async (form, error) => {
    expect(await openBrowser(app).token(form)).toMatchObject({ status: 400, json: { error } })
  })

  test("pages of allowed origins may fetch tokens with cookies, others may not", async () => {
    const browser = openBrowser(app)
    const { tokens } = await browser.signUp()
    const form = { grant_type: "refresh_token", client_id: "web", refresh_token: tokens.refresh_token }
    const allowed = await browser.token(form, { origin: "https://other.example" })
    expect(allowed.headers).toMatchObject({
      "access-control-allow-origin": "https://other.example",
      "access-control-allow-credentials": "true",
    })
    const foreign = await browser.token(form, { origin: "https://evil.example" })
    expect(foreign.headers).not.toHaveProperty("access-control-allow-origin")
  })
})

describe("refreshing", () => {
  test("returns new tokens with the same session and nonce", async () => {
    const browser = openBrowser(app)
    const { tokens, sent } = await browser.signUp()
    const { status, json: fresh } = await browser.refresh(tokens.refresh_token)
    expect(status).toBe(200)
    expect(fresh.session_state).toBe(tokens.session_state)
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token)
    for (const name of ["access_token", "refresh_token", "id_token"]) {
      expect(claimsOf(fresh[name])).toMatchObject({ nonce: sent.nonce, sid: tokens.session_state })
    }
  })

  test("a token may be reused within seconds, as by a second tab; later reuse invalidates all tokens", async () => {
    const browser = openBrowser(app)
    const { tokens } = await browser.signUp()
    const first = await browser.refresh(tokens.refresh_token)
    const second = await browser.refresh(tokens.refresh_token)
    expect([first.status, second.status]).toEqual([200, 200])
    await app.tables
      .updateTable("identityRecords")
      .set({ consumedTime: sql<string>`consumed_time - interval '31 s'` })
      .where("model", "=", "RefreshToken")
      .execute()
    expect(await browser.refresh(tokens.refresh_token)).toMatchObject({
      status: 400,
      json: { error: "invalid_grant" },
    })
    expect((await browser.refresh(first.json.refresh_token)).status).toBe(400)
    expect((await browser.refresh(second.json.refresh_token)).status).toBe(400)
  })

  test("a used session lives on, an idle one ends, and none outlives its maximum lifetime", async () => {
    const browser = openBrowser(app)
    const { tokens: start } = await browser.signUp()
    let tokens = start
    for (let round = 0; round < 24; round++) {
      later(25)
      const reply = await browser.refresh(tokens.refresh_token)
      if (round < 23) expect(reply.status).toBe(200)
      else expect(reply.json.error).toBe("invalid_grant")
      tokens = reply.json
    }

    const idle = openBrowser(app)
    const other = await idle.signUp()
    later(31)
    expect((await idle.refresh(other.tokens.refresh_token)).json.error).toBe("invalid_grant")
    const { page } = await idle.begin({ params: { prompt: "none" } })
    expect(fragmentOf(page.address).get("error")).toBe("login_required")
    expect(idle.cookie("plumbline_session_id")).toBeUndefined()
    expect(idle.cookie("plumbline_signed_in")).toBeUndefined()
  })

  test.each(["junk", "a.b.c", ""])("a token we did not issue is refused: %j", async (token) => {
    expect((await openBrowser(app).refresh(token)).status).toBe(400)
  })
})

describe("the redirect back", () => {
  test("a fragment of the address is kept, and the response appended", async () => {
    const browser = openBrowser(app)
    await browser.signUp()
    const redirect = `${HOME}/assessment-kits?page=2#createAssessment?id=5`
    const visit = await browser.begin({ params: { redirect_uri: redirect } })
    expect(visit.page.address).toMatch(
      /^http:\/\/localhost:8080\/assessment-kits\?page=2#createAssessment\?id=5&/,
    )
    expect(visit.page.address).toContain(`state=${visit.sent.state}`)
    const code = /[#&]code=([^&]+)/.exec(visit.page.address)?.[1]
    const form = { grant_type: "authorization_code", client_id: "web", code, code_verifier: visit.verifier }
    const tokens = await browser.token({ ...form, redirect_uri: redirect.split("#")[0] })
    expect(tokens.status).toBe(200)
  })

  test("also for errors", async () => {
    const params = { prompt: "none", redirect_uri: `${HOME}/#top` }
    const { page } = await openBrowser(app).begin({ params })
    expect(page.address).toMatch(/^http:\/\/localhost:8080\/#top&error=login_required&/)
  })

  test("response mode query puts the response into the query", async () => {
    const { page, sent } = await openBrowser(app).begin({
      params: { prompt: "none", response_mode: "query" },
    })
    expect(new URL(page.address).searchParams.get("state")).toBe(sent.state)
  })

  test.each([
    ["https://evil.example/", "web"],
    ["http://localhost:8080.evil.example/", "web"],
    ["http://localhost:8080@evil.example/", "web"],
    ["javascript:alert(1)", "web"],
    ["not an address", "web"],
    [`${HOME}/`, "nobody"],
  ])("%s of client %s is not redirected to", async (redirect, client) => {
    const params = { redirect_uri: redirect, client_id: client }
    const { page } = await openBrowser(app).begin({ params })
    expect(page.status).toBe(400)
    expect(page.headers["content-type"]).toContain("text/html")
    expect(page.headers).not.toHaveProperty("location")
    expect(page.text).toContain('role="alert"')
    // The page in the other language.
    expect(page.text).toContain('href="/oidc/authorize?')
  })

  test("any page of an allowed origin can be redirected back to", async () => {
    const params = { prompt: "none", redirect_uri: "https://other.example/a/b?c=d" }
    const { page } = await openBrowser(app).begin({ params })
    expect(page.address).toMatch(/^https:\/\/other\.example\/a\/b\?c=d#error=login_required/)
  })
})

describe("signing out", () => {
  const signOut = (params: Record<string, string>) => `${CONNECT}/logout?${new URLSearchParams(params)}`

  test("with the identity token the session and its tokens end at once", async () => {
    const browser = openBrowser(app)
    const { tokens } = await browser.signUp()
    const left = await browser.get(
      signOut({
        client_id: "web",
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: `${HOME}/spaces`,
      }),
    )
    expect(left).toMatchObject({ status: 302, address: `${HOME}/spaces` })
    expect(browser.cookie("plumbline_session")).toBeUndefined()
    expect(browser.cookie("plumbline_session_id")).toBeUndefined()
    expect(browser.cookie("plumbline_signed_in")).toBeUndefined()
    expect((await browser.refresh(tokens.refresh_token)).json.error).toBe("invalid_grant")
    const { page } = await browser.begin({ params: { prompt: "none" } })
    expect(fragmentOf(page.address).get("error")).toBe("login_required")
  })

  test("by a form, as version 26 can do", async () => {
    const browser = openBrowser(app)
    const { tokens } = await browser.signUp()
    const left = await browser.request("POST", `${CONNECT}/logout`, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${HOME}/`,
    })
    expect(left).toMatchObject({ status: 302, address: `${HOME}/` })
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
  })

  test("without an identity token, or with another session's, a page asks first", async () => {
    const browser = openBrowser(app)
    const { tokens } = await browser.signUp()
    const other = await openBrowser(app).signUp()
    for (const hint of [undefined, "junk", other.tokens.id_token]) {
      const page = await browser.get(
        signOut({ post_logout_redirect_uri: `${HOME}/spaces`, ...(hint && { id_token_hint: hint }) }),
      )
      expect(page.status).toBe(200)
      expect(page.text).toContain("<form")
    }
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)
    const page = await browser.get(signOut({ post_logout_redirect_uri: `${HOME}/spaces` }))
    expect(await browser.submit(page, { seal: "forged" })).toMatchObject({ status: 200 })
    expect(browser.cookie("plumbline_session")).toBeDefined()
    const left = await browser.submit(page, { post_logout_redirect_uri: `${HOME}/spaces` })
    expect(left).toMatchObject({ status: 302, address: `${HOME}/spaces` })
    expect(browser.cookie("plumbline_session")).toBeUndefined()
  })

  test("it redirects to no foreign address", async () => {
    const page = await openBrowser(app).get(signOut({ post_logout_redirect_uri: "https://evil.example/" }))
    expect(page.status).toBe(400)
    expect(page.headers).not.toHaveProperty("location")
  })
})

describe("who is signed in", () => {
  test("userinfo and the account, by access token, until the session ends", async () => {
    const browser = openBrowser(app)
    const { tokens, person } = await browser.signUp()
    const headers = { authorization: `bearer ${tokens.access_token}`, accept: "application/json" }
    const userinfo = await browser.get(`${CONNECT}/userinfo`, headers)
    expect(userinfo.json).toEqual({
      sub: claimsOf(tokens.access_token).sub,
      email: person.email,
      email_verified: false,
      name: "Robin Doe",
      preferred_username: person.email,
      given_name: "Robin",
      family_name: "Doe",
    })
    const account = await browser.get(`${REALM}/account`, headers)
    expect(account.json).toEqual({
      id: userinfo.json.sub,
      username: person.email,
      email: person.email,
      emailVerified: false,
      firstName: "Robin",
      lastName: "Doe",
      attributes: {},
    })
    await browser.get(`${CONNECT}/logout?id_token_hint=${tokens.id_token}`)
    expect((await browser.get(`${CONNECT}/userinfo`, headers)).status).toBe(401)
    expect((await browser.get(`${REALM}/account`, headers)).status).toBe(401)
    expect((await browser.get(`${CONNECT}/userinfo`, { authorization: "Bearer junk" })).status).toBe(401)
    expect((await browser.get(`${CONNECT}/userinfo`)).status).toBe(401)
  })

  test("the account page, by the session of the browser", async () => {
    const browser = openBrowser(app)
    const { person } = await browser.signUp()
    const page = await browser.get(
      `${REALM}/account?referrer=web&referrer_uri=${encodeURIComponent(`${HOME}/spaces`)}`,
    )
    expect(page.text).toContain(person.email)
    expect(page.text).toContain(`href="${HOME}/spaces"`)
    const foreign = await browser.get(`${REALM}/account?referrer_uri=https://evil.example`)
    expect(foreign.text).not.toContain('evil.example"')
    expect((await openBrowser(app).get(`${REALM}/account`)).text).not.toContain(person.email)
  })
})

describe("frames", () => {
  test("the status page asks whether an origin is registered", async () => {
    const browser = openBrowser(app)
    const ask = async (client: string, origin: string) => {
      const query = new URLSearchParams({ client_id: client, origin })
      return (await browser.get(`${CONNECT}/login-status-iframe.html/init?${query}`)).status
    }
    expect(await ask("web", HOME)).toBe(204)
    expect(await ask("web", "https://other.example")).toBe(204)
    expect(await ask("web", "https://evil.example")).toBe(403)
    expect(await ask("other", HOME)).toBe(403)
    expect((await browser.get(`${CONNECT}/login-status-iframe.html/init`)).status).toBe(403)
  })

  test.each(["login-status-iframe.html", "3p-cookies/step1.html", "3p-cookies/step2.html"])(
    "%s can be framed by clients and runs only our own script",
    async (name) => {
      const browser = openBrowser(app)
      const frame = await browser.get(`${CONNECT}/${name}`)
      const policy = String(frame.headers["content-security-policy"])
      expect(policy).toContain(`frame-ancestors 'self' ${HOME} https://other.example`)
      expect(policy).toContain("script-src 'self'")
      expect(frame.headers).not.toHaveProperty("x-frame-options")
      const script = /<script src="([^"]+)"><\/script>/.exec(frame.text)?.[1] ?? ""
      expect((await browser.get(script)).headers["content-type"]).toContain("text/javascript")
    },
  )
})

describe("discovery", () => {
  test("names the endpoints and the keys", async () => {
    const browser = openBrowser(app)
    const { json } = await browser.get(`${REALM}/.well-known/openid-configuration`, { accept: "*/*" })
    expect(json).toMatchObject({
      issuer: REALM,
      authorization_endpoint: `${CONNECT}/auth`,
      token_endpoint: `${CONNECT}/token`,
      userinfo_endpoint: `${CONNECT}/userinfo`,
      end_session_endpoint: `${CONNECT}/logout`,
      check_session_iframe: `${CONNECT}/login-status-iframe.html`,
      jwks_uri: `${CONNECT}/certs`,
    })
    const { json: certs } = await browser.get(json.jwks_uri)
    expect(certs.keys).toEqual([expect.objectContaining({ kty: "RSA", alg: "RS256", use: "sig" })])
    expect(certs.keys[0]).not.toHaveProperty("d")
  })

  test("links use the public address, whatever host name the request used", async () => {
    const foreign = { host: "evil.example", "x-forwarded-host": "evil.example" }
    const { json } = await openBrowser(app).get(`${REALM}/.well-known/openid-configuration`, foreign)
    expect(json.token_endpoint).toBe(`${CONNECT}/token`)
  })
})

describe("junk", () => {
  const junk = ["%00", "%E0%A4%A", "[]", "a".repeat(5000), "<script>", "\u{1F600}", "../../etc", "null"]
  const gets = [
    "protocol/openid-connect/auth",
    "protocol/openid-connect/registrations",
    "protocol/openid-connect/logout",
    "protocol/openid-connect/userinfo",
    "protocol/openid-connect/login-status-iframe.html/init",
    "account",
    ".well-known/openid-configuration",
    "interaction/x",
    "interaction/x/sign-up",
  ]
  const names = [
    "client_id",
    "redirect_uri",
    "state",
    "nonce",
    "prompt",
    "ui_locales",
    "id_token_hint",
    "origin",
  ]

  test.each(gets)("GET %s does not crash on it", async (path) => {
    const browser = openBrowser(app)
    await browser.signUp()
    for (const value of junk) {
      for (const name of names) {
        const base = `client_id=web&redirect_uri=${HOME}/&response_type=code&scope=openid&code_challenge=${"x".repeat(43)}&code_challenge_method=S256`
        for (const query of [`${name}=${value}`, `${base}&${name}=${value}`, `${name}=a&${name}=${value}`]) {
          const url = encodeURI(`/realms/main/${path}?${query}`).replaceAll("%25", "%")
          const { statusCode } = await app.http.inject({ method: "GET", url })
          expect(statusCode, url).toBeLessThan(500)
        }
      }
    }
  })

  test.each(["protocol/openid-connect/token", "protocol/openid-connect/logout", "interaction/x/sign-in"])(
    "POST %s does not crash on it",
    async (path) => {
      const types = [
        "application/x-www-form-urlencoded",
        "application/json",
        "multipart/form-data",
        "text/plain",
      ]
      const bodies = [
        "",
        "{",
        "null",
        "code=%00&grant_type=authorization_code&client_id=web&redirect_uri=x",
        "grant_type=refresh_token&client_id=web&refresh_token=%00",
        "grant_type=a&grant_type=b",
        `x=${"a".repeat(100_000)}`,
      ]
      for (const type of types) {
        for (const payload of bodies) {
          const { statusCode } = await app.http.inject({
            method: "POST",
            url: `/realms/main/${path}`,
            headers: { "content-type": type },
            payload,
          })
          expect(statusCode, `${type} ${payload.slice(0, 80)}`).toBeLessThan(500)
        }
      }
    },
  )

  test("an unknown realm is not found", async () => {
    const person = newPerson()
    const { statusCode } = await app.http.inject(
      `/realms/none/protocol/openid-connect/auth?login_hint=${person.email}`,
    )
    expect(statusCode).toBe(404)
  })
})
