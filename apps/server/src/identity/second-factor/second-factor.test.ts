import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { newAuthenticator } from "../../testing/authenticator.ts"
import {
  newPerson,
  openBrowser,
  type Page,
  type Person,
  PROVIDER,
  REALM,
} from "../../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: "http://localhost:8080" }, [
    { slug: "strict", hosts: ["strict.example"], url: "https://strict.example", requireSecondFactor: true },
  ])
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

type Browser = ReturnType<typeof openBrowser>

const MINUTES = 60_000
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds })

/** The form of a page that is sent with the answer of a passkey. */
function passkeyFormOf(page: Page) {
  const form = /<form [^>]*action="([^"]+)" data-passkey="\w+" data-options="([^"]+)"/.exec(page.text)
  const seal = /name="seal" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
  if (!form) throw new Error(`No form for a passkey: ${page.text}`)
  const [action = "", options = ""] = form.slice(1).map((address) => address.replaceAll("&amp;", "&"))
  return { action, options, seal }
}

/** What the script of the pages does: asks for the options, and sends the form with the answer. */
async function answer(
  browser: Browser,
  page: Page,
  // biome-ignore lint/suspicious/noExplicitAny: the options are the library's.
  sign: (options: any) => string,
  typed: Record<string, string> = {},
): Promise<Page> {
  const { action, options, seal } = passkeyFormOf(page)
  const asked = await browser.request("POST", options, { seal }, { accept: "application/json" })
  if (asked.status !== 200) return asked
  return browser.request("POST", action, { seal, credential: sign(asked.json), ...typed })
}

const codesOn = (page: Page) => [...page.text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code = ""]) => code)

/** Somebody with a passkey, signed in. */
async function withPasskey() {
  const browser = openBrowser(app)
  const { person } = await browser.signUp()
  const device = newAuthenticator()
  const added = await answer(browser, await browser.get(`${REALM}/account`), device.create, {
    name: "Laptop",
  })
  // They are shown once: the page in the other language would have none.
  expect(added.text).not.toContain("hreflang")
  return { browser, person, device, codes: codesOn(added) }
}

/** The page after the password, in a fresh browser. */
async function afterPassword(person: Person, browser = openBrowser(app)) {
  const visit = await browser.begin()
  const page = await browser.submit(visit.page, { username: person.email, password: person.password })
  return { browser, visit, page }
}

const isSignedIn = (page: Page) => page.address.includes("/spaces#") && page.address.includes("code=")

const kindsOf = async (email: string) => {
  await app.settled()
  const rows = await app.tables
    .selectFrom("auditEntries as entry")
    .innerJoin("users", "users.id", "entry.personId")
    .where("users.email", "=", email)
    .orderBy("entry.id")
    .select(["entry.kind", "entry.details", "entry.actorId", "entry.personId"])
    .execute()
  return rows.map(({ kind, details, actorId, personId }) =>
    [kind, details.means ?? details.passkey, actorId === personId ? "" : "by others"]
      .filter(Boolean)
      .join(" "),
  )
}

describe("the first passkey", () => {
  test("comes with ten recovery codes, shown once, and its owner hears of it", async () => {
    const { browser, person, codes } = await withPasskey()
    expect(new Set(codes).size).toBe(10)
    const page = await browser.get(`${REALM}/account`)
    expect(page.text).toContain("Laptop")
    expect(page.text).not.toContain(codes[0])
    expect((await app.mailsTo(person.email)).at(-1)?.subject).toBe("A passkey was added to your account")
    expect(await kindsOf(person.email)).toEqual(["signed-in PASSWORD", "passkey-added Laptop"])
  })

  test("needs a recent sign-in, or the password once more", async () => {
    const browser = openBrowser(app)
    const { person } = await browser.signUp()
    const page = await browser.get(`${REALM}/account`)
    later(11 * MINUTES)
    const { options, seal } = passkeyFormOf(page)
    const refused = await browser.request("POST", options, { seal }, { accept: "application/json" })
    expect([refused.status, refused.json.message]).toEqual([
      403,
      "Confirm that it is you before you change this.",
    ])
    const asked = await browser.get(`${REALM}/account`)
    expect(asked.text).not.toContain("data-passkey")
    const wrong = await browser.submit(asked, { confirmingPassword: "wrong" }, "/confirmation/password")
    expect([wrong.status, wrong.text.includes("data-passkey")]).toEqual([400, false])
    const done = await browser.submit(
      asked,
      { confirmingPassword: person.password },
      "/confirmation/password",
    )
    expect(done.address).toBe(`${PROVIDER}/account?done=confirmed`)
    expect(codesOn(await answer(browser, done, newAuthenticator().create))).toHaveLength(10)
  })

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["nobody who was verified", { verified: false }],
  ])("is refused from %s", async (_case, deceit) => {
    const browser = openBrowser(app)
    await browser.signUp()
    const page = await browser.get(`${REALM}/account`)
    const refused = await answer(browser, page, (options) => newAuthenticator().create(options, deceit))
    expect(refused.status).toBe(400)
    expect(refused.text).toContain("This passkey was not accepted.")
    expect((await browser.get(`${REALM}/account`)).text).not.toContain("/passkeys/removal")
  })

  test("is refused where it is somebody else's already", async () => {
    const { device } = await withPasskey()
    const thief = openBrowser(app)
    await thief.signUp()
    const refused = await answer(thief, await thief.get(`${REALM}/account`), device.create)
    expect(refused.text).toContain("This passkey is already in use.")
  })
})

describe("signing in", () => {
  test("asks for the passkey after the password, and for nothing more", async () => {
    const { person, device } = await withPasskey()
    const { browser, visit, page } = await afterPassword(person)
    expect(page.text).toContain("Confirm that it is you")
    // Nobody is signed in yet.
    expect((await browser.get(`${REALM}/account`)).text).toContain("You are not signed in")
    const done = await answer(browser, page, device.use)
    expect(isSignedIn(done)).toBe(true)
    expect((await browser.exchange(done, visit)).status).toBe(200)
    expect((await kindsOf(person.email)).at(-1)).toBe("signed-in PASSWORD_AND_PASSKEY")
  })

  test("works with a passkey alone", async () => {
    const { person, device } = await withPasskey()
    const browser = openBrowser(app)
    const { page } = await browser.begin()
    expect(isSignedIn(await answer(browser, page, device.use))).toBe(true)
    expect((await kindsOf(person.email)).at(-1)).toBe("signed-in PASSKEY")
  })

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["nobody who was verified", { verified: false }],
    ["a counter that went back", { counter: 1 }],
    ["the name of somebody else", { handle: "c29tZWJvZHkgZWxzZQ" }],
  ])("is refused with an answer from %s", async (_case, deceit) => {
    const { person, device } = await withPasskey()
    const first = await afterPassword(person)
    expect(isSignedIn(await answer(first.browser, first.page, device.use))).toBe(true)
    const { browser, page } = await afterPassword(person)
    const refused = await answer(browser, page, (options) => device.use(options, deceit))
    expect([refused.status, refused.text.includes("This passkey was not accepted.")]).toEqual([400, true])
    expect((await kindsOf(person.email)).at(-1)).toBe("sign-in-failed PASSWORD_AND_PASSKEY by others")
  })

  test("is refused with the passkey of somebody else", async () => {
    const { person } = await withPasskey()
    const other = await withPasskey()
    const { browser, page } = await afterPassword(person)
    const refused = await answer(browser, page, other.device.use)
    expect([refused.status, isSignedIn(refused)]).toEqual([400, false])
  })

  test("is refused with an answer that was given before, in another browser, or too late", async () => {
    const { person, device } = await withPasskey()
    const { browser, page } = await afterPassword(person)
    const { action, options, seal } = passkeyFormOf(page)
    const ask = () => browser.request("POST", options, { seal }, { accept: "application/json" })
    const send = (credential: string, at = { browser, action, seal }) =>
      at.browser.request("POST", at.action, { seal: at.seal, credential })

    const late = device.use((await ask()).json)
    later(6 * MINUTES)
    expect((await send(late)).status).toBe(400)
    vi.useRealTimers()

    const stolen = device.use((await ask()).json)
    const there = await afterPassword(person)
    expect((await send(stolen, { browser: there.browser, ...passkeyFormOf(there.page) })).status).toBe(400)
    // Whoever tries it uses it up.
    expect((await send(stolen)).status).toBe(400)

    const own = device.use((await ask()).json)
    expect(isSignedIn(await send(own))).toBe(true)
    const again = await afterPassword(person)
    expect((await send(own, { browser: again.browser, ...passkeyFormOf(again.page) })).status).toBe(400)
  })

  test.each([
    "",
    "{",
    "[]",
    "null",
    '{"response":{}}',
    `{"response":{"clientDataJSON":"${"x".repeat(30_000)}"}}`,
  ])("is refused with what is no answer: %#", async (credential) => {
    const { person } = await withPasskey()
    const { browser, page } = await afterPassword(person)
    const { action, seal } = passkeyFormOf(page)
    expect((await browser.request("POST", action, { seal, credential })).status).toBe(400)
  })

  test("is refused with a passkey that is removed meanwhile", async () => {
    const { browser: owner, person, device } = await withPasskey()
    await answer(owner, await owner.get(`${REALM}/account`), newAuthenticator().create, { name: "Phone" })
    const { browser, page } = await afterPassword(person)
    const { action, options, seal } = passkeyFormOf(page)
    const asked = await browser.request("POST", options, { seal }, { accept: "application/json" })
    await owner.submit(await owner.get(`${REALM}/account`), { passkey: device.id }, "/passkeys/removal")
    const refused = await browser.request("POST", action, { seal, credential: device.use(asked.json) })
    expect([refused.status, isSignedIn(refused)]).toEqual([400, false])
  })

  test("starts again once the password was reset, which does not take the place of the passkey", async () => {
    const { person, device } = await withPasskey()
    const begun = await afterPassword(person)
    const visit = await begun.browser.begin()
    const forgotten = await begun.browser.get(`${visit.page.address}/forgotten-password`)
    await begun.browser.submit(forgotten, { email: person.email })
    const link =
      /\bhttp\S+\/new-password\/\S+/.exec((await app.mailsTo(person.email)).at(-1)?.text ?? "")?.[0] ?? ""
    const other = openBrowser(app)
    const password = "an even better horse"
    await other.submit(await other.get(link), { password })
    const stale = await answer(begun.browser, begun.page, device.use)
    expect(isSignedIn(stale)).toBe(false)
    const { browser, page } = await afterPassword({ ...person, password })
    expect(page.text).toContain("Confirm that it is you")
    expect(isSignedIn(await answer(browser, page, device.use))).toBe(true)
  })
})

describe("a recovery code", () => {
  test("signs in, once, in any writing, and its owner hears of it", async () => {
    const { person, codes } = await withPasskey()
    const { browser, page } = await afterPassword(person)
    const code = (codes[3] ?? "").replaceAll("-", " ").toUpperCase()
    expect(isSignedIn(await browser.submit(page, { code }, "/second-factor/code"))).toBe(true)
    expect((await app.mailsTo(person.email)).at(-1)?.text).toContain("Codes left: 9.")
    expect((await kindsOf(person.email)).at(-1)).toBe("signed-in RECOVERY_CODE")
    const again = await afterPassword(person)
    const refused = await again.browser.submit(again.page, { code }, "/second-factor/code")
    expect([refused.status, refused.text.includes("you have used it before")]).toEqual([400, true])
  })

  test("cannot be guessed on and on, also not with the right password in between", async () => {
    const { person, codes } = await withPasskey()
    const thief = openBrowser(app, "198.51.100.7")
    for (let turn = 0; turn < 10; turn++) {
      const { page } = await afterPassword(person, thief)
      await thief.submit(page, { code: "aaaa-aaaa-aaaa-aaaa" }, "/second-factor/code")
    }
    const { page } = await afterPassword(person, thief)
    const code = codes[0] ?? ""
    expect((await thief.submit(page, { code }, "/second-factor/code")).status).toBe(429)
    const own = await afterPassword(person)
    expect(isSignedIn(await own.browser.submit(own.page, { code }, "/second-factor/code"))).toBe(true)
  })

  test("works no more after new ones were made", async () => {
    const { browser, person, codes } = await withPasskey()
    const renewed = codesOn(
      await browser.submit(await browser.get(`${REALM}/account`), {}, "/recovery-codes"),
    )
    expect(renewed).toHaveLength(10)
    expect((await app.mailsTo(person.email)).at(-1)?.subject).toBe("New recovery codes for your account")
    const { browser: other, page } = await afterPassword(person)
    expect((await other.submit(page, { code: codes[0] ?? "" }, "/second-factor/code")).status).toBe(400)
    expect(isSignedIn(await other.submit(page, { code: renewed[0] ?? "" }, "/second-factor/code"))).toBe(true)
  })
})

describe("with a passkey, later than ten minutes after signing in,", () => {
  test("the password changes only after the passkey was used, and not by the password alone", async () => {
    const { browser, person, device } = await withPasskey()
    const page = await browser.get(`${REALM}/account`)
    later(11 * MINUTES)
    const typed = { currentPassword: person.password, password: "an even better horse" }
    expect((await browser.submit(page, typed, "/password")).status).toBe(403)
    expect((await browser.submit(page, { passkey: device.id }, "/passkeys/removal")).status).toBe(403)
    expect((await browser.submit(page, {}, "/recovery-codes")).status).toBe(403)
    const asked = await browser.get(`${REALM}/account`)
    const seal = /name="seal" value="([^"]+)"/.exec(asked.text)?.[1] ?? ""
    const byPassword = { seal, confirmingPassword: person.password }
    const refused = await browser.request("POST", `${PROVIDER}/account/confirmation/password`, byPassword)
    expect(refused.status).toBe(403)
    const confirmed = await answer(browser, asked, device.use)
    expect(confirmed.address).toBe(`${PROVIDER}/account?done=confirmed`)
    expect((await browser.submit(confirmed, typed, "/password")).address).toBe(
      `${PROVIDER}/account?done=password`,
    )
  })

  test("the last one is removed, with its codes, and its owner hears of it", async () => {
    const { browser, person, device, codes } = await withPasskey()
    later(11 * MINUTES)
    const asked = await browser.get(`${REALM}/account`)
    const confirmed = await browser.submit(asked, { code: codes[0] ?? "" }, "/confirmation/code")
    const done = await browser.submit(confirmed, { passkey: device.id }, "/passkeys/removal")
    expect(done.address).toBe(`${PROVIDER}/account?done=passkey-removed`)
    vi.useRealTimers()
    expect((await app.mailsTo(person.email)).at(-1)?.text).toContain("It was the last one")
    const left = app.tables
      .selectFrom("identityRecoveryCodes as code")
      .innerJoin("identityAccounts as account", "account.id", "code.accountId")
      .where("account.email", "=", person.email)
      .select("code.hash")
    expect(await left.execute()).toEqual([])
    const { page } = await afterPassword(person)
    expect(isSignedIn(page)).toBe(true)
    expect(await kindsOf(person.email)).toEqual([
      "signed-in PASSWORD",
      "passkey-added Laptop",
      "recovery-code-used",
      "passkey-removed Laptop",
      "signed-in PASSWORD",
    ])
  })
})

describe("where a second factor is required", () => {
  const strict = () =>
    openBrowser(app, "127.0.0.1", {}, "https://strict.example", "/realms/strict/protocol/openid-connect")

  test("who has none adds one on the way, and keeps the last", async () => {
    const browser = strict()
    const visit = await browser.begin({ endpoint: "registrations" })
    const setUp = await browser.submit(visit.page, newPerson())
    expect(setUp.text).toContain("Add a passkey to go on")
    const device = newAuthenticator("https://strict.example")
    const shown = await answer(browser, setUp, device.create)
    expect(codesOn(shown)).toHaveLength(10)
    const done = await browser.submit(shown, {}, "/done")
    expect(isSignedIn(done)).toBe(true)
    const page = await browser.get("https://strict.example/oidc/account")
    const refused = await browser.submit(page, { passkey: device.id }, "/passkeys/removal")
    expect([refused.status, refused.text.includes("Your organisation requires a passkey")]).toEqual([
      409,
      true,
    ])
  })

  test("nobody goes on without one, also not with a session from before", async () => {
    const browser = strict()
    const person = newPerson()
    const visit = await browser.begin({ endpoint: "registrations" })
    const setUp = await browser.submit(visit.page, person)
    const done = await browser.submit(
      { ...setUp, text: setUp.text.replace("/second-factor/new", "/second-factor/done") },
      {},
    )
    expect(isSignedIn(done)).toBe(false)
    const { tables } = { tables: app.database.withSchema(app.tenants.ofHost("strict.example")?.schema ?? "") }
    const shown = await answer(browser, setUp, newAuthenticator("https://strict.example").create)
    expect(isSignedIn(await browser.submit(shown, {}, "/done"))).toBe(true)
    await tables.deleteFrom("identityPasskeys").execute()
    const again = await browser.begin()
    expect(again.page.text).toContain("Welcome back")
  })

  test("an address without https is refused", async () => {
    await expect(
      createTestApp({ PUBLIC_URL: "http://plumbline.example", REQUIRE_SECOND_FACTOR: "on" }),
    ).rejects.toThrow("only for addresses with https")
  })
})
