import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import {
  claimsOf,
  fragmentOf,
  HOME,
  openBrowser,
  type Person,
  PROVIDER,
  REALM,
} from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

async function signedIn(person: Person, userAgent = FIREFOX) {
  const browser = openBrowser(app, "127.0.0.1", { "user-agent": userAgent })
  const visit = await browser.begin()
  const answer = await browser.submit(visit.page, { username: person.email, password: person.password })
  const { json: tokens } = await browser.exchange(answer, visit)
  return { browser, tokens, page: () => browser.get(`${REALM}/account`) }
}

describe("the profile", () => {
  test("a new name is saved and appears in the next tokens", async () => {
    const browser = openBrowser(app)
    const { tokens } = await browser.signUp()
    const page = await browser.get(`${REALM}/account`)
    expect(page.text).toContain('value="Robin"')
    const saved = await browser.submit(page, { firstName: "  Robin  May ", lastName: "Roe" }, "/profile")
    expect(saved.address).toBe(`${PROVIDER}/account?done=profile`)
    expect(saved.text).toContain('role="status"')
    expect(saved.text).toContain('value="Robin May"')
    const renewed = await browser.refresh(tokens.refresh_token)
    expect(claimsOf(renewed.json.access_token).name).toBe("Robin May Roe")
  })

  test("a name that is missing or too long is refused and stays in the form", async () => {
    const browser = openBrowser(app)
    await browser.signUp()
    const page = await browser.get(`${REALM}/account`)
    const refused = await browser.submit(page, { firstName: "", lastName: "x".repeat(51) }, "/profile")
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/id="firstName-note" class="wrong"/)
    expect(refused.text).toContain(`value="${"x".repeat(51)}"`)
    expect((await browser.get(`${REALM}/account`)).text).toContain('value="Robin"')
  })
})

describe("the password", () => {
  const typed = { password: "a better horse" }

  test("changes with the current one, ends the other sessions and keeps this one", async () => {
    const { person } = await openBrowser(app).signUp()
    const here = await signedIn(person)
    const there = await signedIn(person)
    const done = await here.browser.submit(
      await here.page(),
      { ...typed, currentPassword: person.password },
      "/password",
    )
    expect(done.address).toBe(`${PROVIDER}/account?done=password`)
    expect((await there.browser.refresh(there.tokens.refresh_token)).json.error).toBe("invalid_grant")
    expect((await here.browser.refresh(here.tokens.refresh_token)).status).toBe(200)
    const again = await signedIn({ ...person, password: typed.password })
    expect(again.tokens).toHaveProperty("access_token")
    const mails = await app.mailsTo(person.email)
    expect(mails.at(-1)?.subject).toBe("Your password was changed")
  })

  test("stays when the current one is wrong, and guessing is throttled", async () => {
    const browser = openBrowser(app)
    const { person } = await browser.signUp()
    const page = await browser.get(`${REALM}/account`)
    const attempt = (currentPassword: string) =>
      browser.submit(page, { ...typed, currentPassword }, "/password")
    const refused = await attempt("wrong")
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/id="currentPassword-note" class="wrong"/)
    for (let turn = 0; turn < 9; turn++) await attempt("wrong")
    expect((await attempt(person.password)).status).toBe(429)
  })

  test("must satisfy the rules of a password", async () => {
    const browser = openBrowser(app)
    const { person } = await browser.signUp()
    const refused = await browser.submit(
      await browser.get(`${REALM}/account`),
      { password: "short", currentPassword: person.password },
      "/password",
    )
    expect(refused.text).toMatch(/id="password-note" class="wrong"/)
  })
})

describe("the API tokens", () => {
  const typed = { password: "a better horse" }

  /** Somebody signed in who has made API tokens. */
  async function withTokens(...names: string[]) {
    const { person } = await openBrowser(app).signUp()
    const here = await signedIn(person)
    const self = app.program(here.tokens.access_token)
    const programs = []
    for (const name of names) {
      const { body } = await self.post("/api/v1/api-tokens/", { name, scope: "WRITE", days: 30 })
      programs.push(app.program(body.token))
    }
    const { body } = await self.get("/api/v1/user-profile/")
    return { ...here, person, self, programs, userId: body.id }
  }
  const statuses = (programs: { get(path: string): Promise<{ status: number }> }[]) =>
    Promise.all(programs.map(async (program) => (await program.get("/api/v1/spaces/")).status))

  test("are revoked with a change of the password, if their owner wants that", async () => {
    const { browser, page, person, self, programs, userId } = await withTokens("Export", "Robot")
    const other = await withTokens("Somebody else's")
    const open = await page()
    expect(open.text).toMatch(/type="checkbox" name="revokeTokens" value="on" aria/)
    const form = { ...typed, currentPassword: person.password, revokeTokens: "on" }
    const refused = await browser.submit(open, { ...form, currentPassword: "wrong" }, "/password")
    expect(refused.text).toMatch(/name="revokeTokens" value="on" checked/)
    expect(await statuses(programs)).toEqual([200, 200])

    const done = await browser.submit(refused, form, "/password")
    expect(done.address).toBe(`${PROVIDER}/account?done=password-and-tokens`)
    expect(done.text).toContain("your API tokens revoked")
    expect(done.text).not.toContain("revokeTokens")
    expect(await statuses(programs)).toEqual([401, 401])
    expect((await self.get("/api/v1/api-tokens/")).body.items).toEqual([])
    expect(await statuses(other.programs)).toEqual([200])
    await app.settled()
    const entries = await app.tables
      .selectFrom("auditEntries")
      .where("actorId", "=", userId)
      .where("kind", "=", "api-token-revoked")
      .select("subjectTitle")
      .execute()
    expect(entries.map(({ subjectTitle }) => subjectTitle).toSorted()).toEqual(["Export", "Robot"])
  })

  test("stay otherwise, and people without any are not asked", async () => {
    const { browser, page, person, programs } = await withTokens("Export")
    await browser.submit(await page(), { ...typed, currentPassword: person.password }, "/password")
    expect(await statuses(programs)).toEqual([200])
    expect((await (await withTokens()).page()).text).not.toContain("revokeTokens")
  })
})

describe("the sessions", () => {
  test("are listed with device, start and last use, this one marked", async () => {
    const { person } = await openBrowser(app).signUp()
    const phone = await signedIn(person, PHONE)
    const now = Date.now()
    vi.useFakeTimers({ toFake: ["Date"], now: now + 20 * 60_000 })
    await phone.browser.refresh(phone.tokens.refresh_token)
    vi.setSystemTime(now + 25 * 60_000)
    const { text } = await (await signedIn(person)).page()
    const entries = text.match(/<li>[\s\S]*?<\/li>/g) ?? []
    expect(entries).toHaveLength(3)
    expect(entries[0]).toContain("Firefox on Linux")
    expect(entries[0]).toContain("this browser")
    expect(entries[1]).toContain("Safari on iPhone")
    expect(entries[1]).toMatch(/Signed in: <time[^>]*>25 minutes ago/)
    expect(entries[1]).toMatch(/Last used: <time[^>]*>5 minutes ago/)
    expect(entries[2]).toContain("Unknown device")
  })

  test("can be ended one by one", async () => {
    const { person } = await openBrowser(app).signUp()
    const here = await signedIn(person)
    const phone = await signedIn(person, PHONE)
    const page = await here.page()
    const session = String(claimsOf(phone.tokens.access_token).sid)
    expect(page.text).toContain(`name="session" value="${session}"`)
    const done = await here.browser.submit(page, { session }, "/sessions")
    expect(done.text).not.toContain("Safari on iPhone")
    expect((await phone.browser.refresh(phone.tokens.refresh_token)).json.error).toBe("invalid_grant")
    expect((await phone.page()).text).not.toContain(person.email)
  })

  test("can be ended all but this one", async () => {
    const { person } = await openBrowser(app).signUp()
    const here = await signedIn(person)
    const phone = await signedIn(person, PHONE)
    const done = await here.browser.submit(await here.page(), {}, "/sessions")
    expect(done.text.match(/<li>/g)).toHaveLength(1)
    expect((await phone.browser.refresh(phone.tokens.refresh_token)).status).toBe(400)
    expect((await here.browser.refresh(here.tokens.refresh_token)).status).toBe(200)
  })

  test("of somebody else cannot be ended", async () => {
    const other = openBrowser(app)
    const { tokens } = await other.signUp()
    const { person } = await openBrowser(app).signUp()
    const { browser, page } = await signedIn(person)
    const session = String(claimsOf(tokens.access_token).sid)
    const answer = await browser.submit(await page(), { session }, "/sessions")
    expect(answer.text.match(/<li>/g)).toHaveLength(2)
    expect((await other.refresh(tokens.refresh_token)).status).toBe(200)
  })
})

describe("the forms", () => {
  test.each(["profile", "password", "sessions", "verification"])(
    "%s is refused without its seal or without a session",
    async (form) => {
      const { person } = await openBrowser(app).signUp()
      const { browser, tokens, page: open } = await signedIn(person)
      const page = await open()
      expect((await browser.submit(page, { seal: "forged" }, `/${form}`)).status).toBe(400)
      const foreign = openBrowser(app)
      await foreign.signUp()
      expect((await foreign.submit(page, {}, `/${form}`)).status).toBe(400)
      expect((await openBrowser(app).submit(page, {}, `/${form}`)).status).toBe(401)
      expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)
    },
  )

  test("keep the way back to the application, if it is one of ours", async () => {
    const browser = openBrowser(app)
    await browser.signUp()
    const query = new URLSearchParams({ referrer_uri: `${HOME}/spaces`, ui_locales: "fa" })
    const page = await browser.get(`${REALM}/account?${query}`)
    const saved = await browser.submit(page, { firstName: "رابین", lastName: "مهر" }, "/profile")
    expect(saved.text).toContain(`href="${HOME}/spaces"`)
    expect(saved.text).toContain('<html lang="fa" dir="rtl">')
    const evil = await browser.get(`${REALM}/account?referrer_uri=https://evil.example`)
    expect(evil.text).not.toContain("evil.example")
  })
})

test("a session is one entry however often its owner comes back", async () => {
  const { person } = await openBrowser(app).signUp()
  const { browser, page } = await signedIn(person)
  const again = await browser.begin()
  expect(fragmentOf(again.page.address).has("code")).toBe(true)
  expect((await page()).text.match(/<li>/g)).toHaveLength(2)
})
