import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createThrottle } from "../platform/limits/throttle.ts"
import {
  CONNECT,
  claimsOf,
  fragmentOf,
  HOME,
  newPerson,
  openBrowser,
  type Person,
} from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { createAccount } from "./index.ts"
import { storeRequest } from "./past-requests.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const aPerson = async () => {
  const person = newPerson()
  await createAccount(app.dependencies, app.tenants.default(), { ...person, emailVerified: true })
  return person
}

describe("signing in", () => {
  test("the right password leads back to the client with a code", async () => {
    const person = await aPerson()
    const browser = openBrowser(app)
    const { page, sent } = await browser.begin()
    expect(page.status).toBe(200)
    expect(page.text).toContain('name="username"')
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'")

    const answer = await browser.submit(page, { username: person.email, password: person.password })
    const fragment = fragmentOf(answer.address)
    expect(answer.status).toBe(302)
    expect(answer.address.startsWith(`${HOME}/spaces#`)).toBe(true)
    expect(fragment.get("state")).toBe(sent.state)
    expect(fragment.get("iss")).toBe(`${HOME}/realms/main`)
    expect(fragment.get("code")).toMatch(/^[A-Za-z0-9._~-]+$/)
    expect(fragment.get("session_state")).toBe(browser.cookie("plumbline_session_id"))
    expect(browser.cookie("plumbline_signed_in")).toBe("1")
  })

  test("case and surrounding spaces of the email address do not matter", async () => {
    const person = await aPerson()
    const browser = openBrowser(app)
    const { page } = await browser.begin()
    const answer = await browser.submit(page, {
      username: `  ${person.email.toUpperCase()} `,
      password: person.password,
    })
    expect(fragmentOf(answer.address).has("code")).toBe(true)
  })

  test("a wrong password and an unknown address get the same answer, and the typed address stays", async () => {
    const person = await aPerson()
    const browser = openBrowser(app)
    const { page } = await browser.begin()
    const wrong = await browser.submit(page, { username: person.email, password: "not this one" })
    const unknown = await browser.submit(page, { username: "nobody@example.com", password: "not this one" })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain(`value="${person.email}"`)
    expect(wrong.text).not.toContain("not this one")
    expect(wrong.text.replaceAll(person.email, "nobody@example.com")).toBe(unknown.text)
  })

  test("a session answers the next request without a page, and prompt=login asks again", async () => {
    const browser = openBrowser(app)
    await browser.signUp()
    const again = await browser.begin()
    expect(again.page.status).toBe(302)
    expect(fragmentOf(again.page.address).has("code")).toBe(true)
    const forced = await browser.begin({ params: { prompt: "login" } })
    expect(forced.page.text).toContain('name="password"')
  })

  test("somebody else who signs in takes over the browser", async () => {
    const browser = openBrowser(app)
    const first = await browser.signUp()
    const other = await aPerson()
    const { page } = await browser.begin({ params: { prompt: "login" } })
    const answer = await browser.submit(page, { username: other.email, password: other.password })
    expect(fragmentOf(answer.address).has("code")).toBe(true)
    const refused = await browser.refresh(first.tokens.refresh_token)
    expect(refused.json.error).toBe("invalid_grant")
  })

  test("prompt=none without a session redirects back with login_required and leaves no record", async () => {
    const browser = openBrowser(app)
    const { page, sent } = await browser.begin({ params: { prompt: "none" } })
    const fragment = fragmentOf(page.address)
    expect(page.status).toBe(302)
    expect(fragment.get("error")).toBe("login_required")
    expect(fragment.get("state")).toBe(sent.state)
    expect(browser.cookie("plumbline_session")).toBeUndefined()
  })

  test("a session ends with the browser unless it is remembered", async () => {
    const person = await aPerson()
    const signInWith = async (typed: Record<string, string>) => {
      const browser = openBrowser(app)
      const { page } = await browser.begin()
      const { text } = await browser.submit(page, { ...typed, username: person.email, password: "wrong" })
      const answer = await browser.submit(page, {
        ...typed,
        username: person.email,
        password: person.password,
      })
      return { text, cookies: [answer.headers["set-cookie"] ?? []].flat().join("\n") }
    }
    const passing = await signInWith({})
    const remembered = await signInWith({ rememberMe: "on" })
    expect(passing.cookies).toMatch(/plumbline_session=[^\n]*httponly/i)
    expect(passing.cookies).not.toMatch(/plumbline_session(_id)?=[^;\n]+;[^\n]*expires=/i)
    expect(remembered.cookies).toMatch(/plumbline_session=[^\n]*expires=/i)
    expect(remembered.cookies).toMatch(/plumbline_session_id=(?![^\n]*httponly)[^\n]*expires=/i)
    expect(remembered.text).toContain("checked")
    expect(passing.text).not.toContain("checked")
  })
})

describe("signing up", () => {
  const fill = {
    firstName: "Ada",
    lastName: "Byron",
    password: "correct horse",
  }

  test("a new person is signed in at once", async () => {
    const { answer, tokens } = await openBrowser(app).signUp({ firstName: "Ada", lastName: "Byron" })
    expect(answer.status).toBe(302)
    expect(tokens.access_token).toBeDefined()
  })

  test("every invalid field explains its problem, and what was typed stays", async () => {
    const browser = openBrowser(app)
    const { page } = await browser.begin({ endpoint: "registrations" })
    const refused = await browser.submit(page, {
      firstName: "  ",
      lastName: `<b>"Doe"</b>`,
      email: "not an address",
      password: "short",
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/id="firstName-note" class="wrong"/)
    expect(refused.text).toMatch(/id="email-note" class="wrong"/)
    expect(refused.text).toMatch(/id="password-note" class="wrong"/)
    expect(refused.text).toContain("&lt;b&gt;&quot;Doe&quot;&lt;/b&gt;")
    expect(refused.text).toContain('value="not an address"')
  })

  test("a valid password need not be typed again because of another field", async () => {
    const browser = openBrowser(app)
    const { page } = await browser.begin({ endpoint: "registrations" })
    const refused = await browser.submit(page, { ...fill, email: "not an address" })
    expect(refused.text).toContain('value="correct horse"')
    expect(refused.text).toContain('data-show="Show"')
  })

  test("an address can have one account only", async () => {
    const person = await aPerson()
    const browser = openBrowser(app)
    const { page } = await browser.begin({ endpoint: "registrations" })
    const refused = await browser.submit(page, { ...fill, email: person.email.toUpperCase() })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/id="email-note" class="wrong"/)
  })
})

describe("forms", () => {
  test("a form without its seal is refused", async () => {
    const person = await aPerson()
    const browser = openBrowser(app)
    const { page } = await browser.begin()
    const forged = await browser.submit(page, {
      seal: "x",
      username: person.email,
      password: person.password,
    })
    expect(forged.status).toBe(400)
    expect(forged.text).toContain('role="alert"')
  })

  test("another browser cannot use the address of a form", async () => {
    const { page } = await openBrowser(app).begin()
    const refused = await openBrowser(app).submit(page, { username: "a@example.com", password: "whatever" })
    expect(refused.status).toBe(400)
    expect(refused.text).not.toContain("<form")
  })

  test("the language is the requested one, else the chosen one, else the browser's", async () => {
    const browser = openBrowser(app)
    const { page } = await browser.begin({ params: { ui_locales: "fa" } })
    expect(page.text).toContain('<html lang="fa" dir="rtl">')
    const english = await browser.get(`${page.address}?ui_locales=en`)
    expect(english.text).toContain('<html lang="en" dir="ltr">')
    expect(browser.cookie("NEXT_LOCALE")).toBe("en")
    const next = await browser.begin()
    expect(next.page.text).toContain('<html lang="en"')
    const other = await openBrowser(app).begin()
    const byBrowser = await openBrowser(app).get(other.page.address, { "accept-language": "fa-IR,en;q=0.5" })
    expect(byBrowser.text).toContain('<html lang="fa"')
  })
})

describe("throttling", () => {
  test("an address that tries too often has to wait, even with the right password", async () => {
    const strict = await createTestApp({ SIGN_IN_ATTEMPTS: "3" })
    try {
      const browser = openBrowser(strict)
      const { person } = await browser.signUp()
      const { page } = await browser.begin({ params: { prompt: "login" } })
      const attempt = (password: string, by = browser) =>
        by.submit(page, { username: person.email, password })
      expect((await attempt("wrong")).status).toBe(400)
      expect((await attempt("wrong")).status).toBe(400)
      const refused = await attempt(person.password)
      expect(refused.status).toBe(429)
      expect(refused.text).toContain('role="alert"')
      const elsewhere = openBrowser(strict, "192.0.2.7")
      const visit = await elsewhere.begin()
      const answer = await elsewhere.submit(visit.page, { username: person.email, password: person.password })
      expect(fragmentOf(answer.address).has("code")).toBe(true)
    } finally {
      await strict.close()
    }
  })

  const signsIn = async (by: ReturnType<typeof openBrowser>, { email, password }: Person) => {
    const { page } = await by.begin({ params: { prompt: "login" } })
    const answer = await by.submit(page, { username: email, password })
    return answer.status === 302 && fragmentOf(answer.address).has("code")
  }

  test("a guesser is stopped, and the owner is not", async () => {
    const person = await aPerson()
    const stranger = openBrowser(app, "192.0.2.1")
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await signsIn(stranger, { ...person, password: "wrong" })).toBe(false)
    }
    expect(await signsIn(stranger, person)).toBe(false)
    expect(await signsIn(openBrowser(app, "192.0.2.99"), person)).toBe(true)
  })

  test("IPv6 addresses are throttled by network, because their owners have millions of them", async () => {
    const person = await aPerson()
    for (let attempt = 0; attempt < 10; attempt++) {
      await signsIn(openBrowser(app, `2001:db8::${attempt}`), { ...person, password: "wrong" })
    }
    expect(await signsIn(openBrowser(app, "2001:db8:0:0:1::1"), person)).toBe(false)
    expect(await signsIn(openBrowser(app, "2001:db8:0:1::1"), person)).toBe(true)
  })

  test("during a distributed attack the owner can sign in from a known browser", async () => {
    const person = await aPerson()
    const own = openBrowser(app, "192.0.2.50")
    expect(await signsIn(own, person)).toBe(true)
    const strangers = createThrottle(app.tables, "strangers at", 100, 900)
    for (let failure = 0; failure < 100; failure++) await strangers.allows(person.email)
    expect(await signsIn(openBrowser(app, "192.0.2.51"), person)).toBe(false)
    expect(await signsIn(own, person)).toBe(true)
  })
})

describe("coming back to a sign-in that is over", () => {
  const signedIn = async (params: Record<string, string> = {}) => {
    const person = await aPerson()
    const browser = openBrowser(app)
    const visit = await browser.begin({ params })
    await browser.submit(visit.page, { username: person.email, password: person.password })
    return { browser, person, ...visit }
  }

  test("takes people who are signed in to the original target", async () => {
    const address = `${HOME}/kits?page=2#createAssessment?id=5`
    const { browser, page } = await signedIn({ redirect_uri: address })
    expect(await browser.get(page.address)).toMatchObject({ status: 303, address })
  })

  test("shows who is signed in when its form is sent again", async () => {
    const { browser, page, person } = await signedIn()
    const other = await aPerson()
    const answer = await browser.submit(page, { username: other.email, password: other.password })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(person.email)
    expect(answer.text).not.toContain(other.email)
    expect(answer.text).toContain(`href="${HOME}/spaces"`)
  })

  test("lets everybody else start again, and the client gets the response it waits for", async () => {
    const { page, person, verifier, sent } = await signedIn()
    const browser = openBrowser(app)
    const offer = await browser.get(page.address)
    expect(offer.status).toBe(200)
    const [, link = ""] = /class="button" href="([^"]+)"/.exec(offer.text) ?? []
    const again = await browser.get(link.replaceAll("&amp;", "&"))
    const answer = await browser.submit(again, { username: person.email, password: person.password })
    expect(fragmentOf(answer.address).get("state")).toBe(sent.state)
    expect((await browser.exchange(answer, { verifier, sent })).status).toBe(200)
  })

  test("does the same when the engine has lost the sign-in midway", async () => {
    const { page } = await openBrowser(app).begin()
    const uid = page.address.split("/").at(-1)
    const answer = await openBrowser(app).get(`${CONNECT}/auth/${uid}`)
    expect(answer.text).toContain("/oidc/authorize?")
  })

  test("redirects only to allowed addresses, and home when it is too long ago", async () => {
    const { browser } = await signedIn()
    const { dependencies, tenants } = app
    const db = dependencies.database.withSchema(tenants.default().schema)
    await storeRequest(
      db,
      { uid: "elsewhere", params: { redirect_uri: "https://evil.example/" } },
      "127.0.0.1",
    )
    for (const uid of ["elsewhere", "unknown"]) {
      expect((await browser.get(`/realms/main/interaction/${uid}`)).address).toBe(`${HOME}/`)
    }
    expect((await browser.get("/realms/main/interaction/%00")).status).toBe(400)
  })
})

test("of two windows, the one in which somebody signs in last counts", async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  const browser = openBrowser(app)
  const window = await browser.begin()
  const other = await browser.begin()
  await browser.submit(other.page, { username: first.email, password: first.password })
  const answer = await browser.submit(window.page, { username: second.email, password: second.password })
  const tokens = await browser.exchange(answer, window)
  expect(claimsOf(tokens.json.access_token).email).toBe(second.email)
})

test("the pages bring their fonts from their own origin", async () => {
  const path = "/realms/main/assets"
  const { body } = await app.http.inject({ url: `${path}/pages.css` })
  expect(body).toMatch(/\[lang="fa"\] \{\s*font-family: "Sahel Variable", "Open Sans Variable"/)
  const files = [...body.matchAll(/url\("(.+?)"\)/g)].map(([, file]) => file)
  expect(files).toEqual(["open-sans.woff2", "sahel.woff2"])
  for (const file of files) {
    const { rawPayload } = await app.http.inject({ url: `${path}/${file}` })
    expect(rawPayload.subarray(0, 4).toString()).toBe("wOF2")
  }
})
