import type { Server } from "node:http"
import type { BrowserContext, Page } from "@playwright/test"
import { answerOf, expectState, openSite, type Version, versions, visit } from "./adapter-site.ts"
import { demo, signIn } from "./people.ts"
import { expect, test } from "./test.ts"

/*
 * Applications written for Keycloak work with the embedded identity provider: its JavaScript adapter, as published, in
 * both versions in use, on a site of another origin.
 */
let site: Server
/** The site under the provider's own domain: its hidden frames see the provider's cookies. */
let home: string
/** The same site under a foreign domain, where the browser blocks third-party cookies. */
let foreign: string
/** The provider. */
let url: string

test.beforeAll(async ({ site: provider, ports }) => {
  url = provider
  site = await openSite(ports.adapter)
  home = `http://localhost:${ports.adapter}`
  foreign = `http://127.0.0.1:${ports.adapter}`
})
test.afterAll(() => void site.close())

for (const version of versions) {
  test.describe(`the adapter's version ${version}`, () => {
    const open = (page: Page, options: Options = {}) => openHere(page, version, options)

    test("finds out silently that nobody is signed in", async ({ page }) => {
      const seen = addressesOf(page)
      await open(page)
      expect(seen()).toEqual([`${home}/`])
      await expect(sessionFrame(page)).toHaveCount(1)
      expect(await page.evaluate(() => window.adapter.token)).toBeUndefined()
      expect(await page.evaluate(() => window.adapterEvents)).toEqual([])
    })

    test("signs a person in and comes back to the exact address", async ({ page }) => {
      const address = `${home}/kits/7?page=2&search=a%20b&empty=#createAssessment?id=5`
      await open(page, { address })
      await login(page)
      await typePassword(page)
      await expectState(page, "signed in")
      expect(page.url()).toBe(address)
      expect(await page.evaluate(() => window.adapterEvents)).toEqual(["AuthSuccess"])
      expect(await callbacks(page)).toEqual([])
      expect(await answeredByApi(page)).toBe(200)
    })

    test("finds nonce, session and roles in the tokens", async ({ page }) => {
      await open(page)
      const asked = page.waitForRequest((request) => request.url().includes("openid-connect/auth?"))
      await login(page)
      const nonce = new URL((await asked).url()).searchParams.get("nonce")
      await typePassword(page)
      await expectState(page, "signed in")
      const { access, refresh, id, session } = await tokens(page)
      for (const token of [access, refresh, id]) expect(token).toMatchObject({ nonce, sid: session })
      expect(access).toMatchObject({ session_state: session, preferred_username: demo.email })
      const roles = await page.evaluate(() => ({
        ofRealm: window.adapter.realmAccess,
        ofClient: window.adapter.resourceAccess,
        isAdmin: window.adapter.hasRealmRole("admin"),
        isEditor: window.adapter.hasResourceRole("editor"),
      }))
      expect(roles).toEqual({
        ofRealm: { roles: [] },
        ofClient: { web: { roles: [] } },
        isAdmin: false,
        isEditor: false,
      })
    })

    test("lets a person sign up", async ({ page }) => {
      const address = `${home}/spaces?tab=mine#top`
      await open(page, { address })
      const asked = page.waitForRequest((request) => request.url().includes("openid-connect/registrations?"))
      await leave(page, () => void window.adapter.register())
      await asked
      const email = `sam.${version}.${Date.now()}@example.com`
      await page.locator("input[name=firstName]").fill("Sam")
      await page.locator("input[name=lastName]").fill("Reed")
      await page.locator("input[name=email]").fill(email)
      await page.locator("input[name=password]").fill("a long password")
      await page.keyboard.press("Enter")
      await expectState(page, "signed in")
      expect(page.url()).toBe(address)
      expect((await tokens(page)).id).toMatchObject({ email, given_name: "Sam", family_name: "Reed" })
    })

    test("finds the session again when the page is reloaded", async ({ page }) => {
      await openSignedIn(page, version)
      const before = await tokens(page)
      const seen = addressesOf(page)
      await page.reload()
      await expectState(page, "signed in")
      expect((await tokens(page)).session).toBe(before.session)
      expect(seen().filter((address) => address.includes("/interaction/"))).toEqual([])
    })

    test("finds the session in a hidden frame, and the page stays where it is", async ({ page }) => {
      const init = { silentCheckSsoRedirectUri: `${home}/adapter-site/silent.html` }
      await openSignedIn(page, version, { init })
      const address = page.url()
      const seen = addressesOf(page)
      await page.reload()
      await expectState(page, "signed in")
      expect(seen()).toEqual([address])
    })

    test("a visitor stays signed out after a check in a hidden frame without watching the session", async ({
      page,
    }) => {
      const init = {
        silentCheckSsoRedirectUri: `${home}/adapter-site/silent.html`,
        checkLoginIframe: false,
      }
      const seen = addressesOf(page)
      await open(page, { init })
      expect(seen()).toEqual([`${home}/`])
    })

    test("signing out in one tab signs out the other", async ({ page, context }) => {
      await openSignedIn(page, version)
      const other = await context.newPage()
      await open(other, { state: "signed in" })
      await leave(other, () => void window.adapter.logout())
      await expectState(other, "visitor")
      await expectState(page, "visitor")
      expect(await page.evaluate(() => window.adapterEvents)).toContain("AuthLogout")
      expect(await page.evaluate(() => window.adapter.token)).toBeUndefined()
    })

    test("notices that somebody else has signed in", async ({ page, context }) => {
      await openSignedIn(page, version)
      const other = await context.newPage()
      await open(other, { state: "signed in" })
      await signUpAsSomebodyElse(other)
      await expectState(page, "visitor")
      expect(await page.evaluate(() => window.adapterEvents)).toContain("AuthLogout")
    })

    test("works where the browser blocks third-party cookies", async ({ page }) => {
      const address = `${foreign}/kits?page=2#createAssessment?id=5`
      // The page requests session watching and the silent check, and has to do without.
      const init = { silentCheckSsoRedirectUri: `${foreign}/adapter-site/silent.html` }
      await open(page, { address, init })
      await expect(sessionFrame(page)).toHaveCount(0)
      const seen = addressesOf(page)
      await login(page)
      await typePassword(page)
      await expectState(page, "signed in")
      expect(page.url()).toBe(address)
      const before = await tokens(page)
      await page.reload()
      await expectState(page, "signed in")
      expect((await tokens(page)).session).toBe(before.session)
      expect(seen().at(-1)).toBe(address)
      expect(await page.evaluate(() => window.adapter.updateToken(-1))).toBe(true)
      await leave(page, () => void window.adapter.logout())
      await expectState(page, "visitor")
    })

    test("renews tokens about to expire, in the same session", async ({ page }) => {
      await openSignedIn(page, version)
      const first = await tokens(page)
      expect(await renew(page, 30)).toBe(false)
      await setClock(page, 280)
      expect(await renew(page, 5)).toBe(false)
      expect(await renew(page, 30)).toBe(true)
      const second = await tokens(page)
      await setClock(page, 280 + 297)
      expect(await renew(page, 5)).toBe(true)
      const third = await tokens(page)
      for (const { access, refresh, id, session } of [second, third]) {
        expect(session).toBe(first.session)
        expect(access).toMatchObject({ session_state: session, sid: session, nonce: first.access.nonce })
        expect(refresh).toMatchObject({ sid: session, nonce: first.access.nonce })
        expect(id).toMatchObject({ sid: session, nonce: first.access.nonce })
      }
      expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3)
      expect(await answeredByApi(page)).toBe(200)
      const events = await page.evaluate(() => window.adapterEvents)
      expect(events).toEqual(["AuthSuccess", "AuthRefreshSuccess", "AuthRefreshSuccess"])
    })

    test("a session that was ended elsewhere cannot be renewed and clears the tokens", async ({
      page,
      browser,
    }) => {
      await open(page)
      await signUpAsSomebodyElse(page)
      const { email } = (await tokens(page)).id
      const elsewhere = await browser.newContext()
      await endOtherSessions(elsewhere, version, String(email))
      await expect(renew(page, -1)).rejects.toThrow()
      await expectState(page, "visitor")
      expect(await page.evaluate(() => window.adapter.token)).toBeUndefined()
      const events = await page.evaluate(() => window.adapterEvents)
      expect(events).toEqual(["AuthSuccess", "AuthLogout", "AuthRefreshError"])
      await elsewhere.close()
    })

    test("any other failure keeps the tokens, and renewing works later", async ({ page }) => {
      await openSignedIn(page, version)
      const before = await tokens(page)
      await page.route("**/openid-connect/token", (route) => route.abort())
      await expect(renew(page, -1)).rejects.toThrow()
      await page.unroute("**/openid-connect/token")
      await page.route("**/openid-connect/token", (route) => route.fulfill({ status: 503, body: "{}" }))
      await expect(renew(page, -1)).rejects.toThrow()
      await page.unroute("**/openid-connect/token")
      await expectState(page, "signed in")
      expect((await tokens(page)).refreshToken).toBe(before.refreshToken)
      expect(await renew(page, -1)).toBe(true)
      const events = await page.evaluate(() => window.adapterEvents)
      expect(events).toEqual(["AuthSuccess", "AuthRefreshError", "AuthRefreshError", "AuthRefreshSuccess"])
    })

    test("two tabs that renew at the same moment both continue", async ({ page, context }) => {
      await openSignedIn(page, version)
      const other = await context.newPage()
      await open(other, { state: "signed in" })
      expect(await Promise.all([renew(page, -1), renew(other, -1)])).toEqual([true, true])
      expect(await Promise.all([renew(page, -1), renew(other, -1)])).toEqual([true, true])
    })

    test("signs out at once and comes back", async ({ page }) => {
      const address = `${home}/spaces?page=3`
      await openSignedIn(page, version, { address })
      const seen = addressesOf(page)
      await leave(page, () => void window.adapter.logout())
      await expectState(page, "visitor")
      expect(seen()).toEqual([address])
      await login(page)
      await expect(page.locator("input[name=password]")).toBeVisible()
    })

    test("signing out without an identity token asks first", async ({ page }) => {
      await openSignedIn(page, version)
      const forget = () => {
        delete window.adapter.idToken
        void window.adapter.logout()
      }
      await leave(page, forget)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign out?")
      await page.getByRole("link", { name: "Stay signed in" }).click()
      await expectState(page, "signed in")
      await leave(page, forget)
      await page.getByRole("button", { name: "Sign out" }).click()
      await expectState(page, "visitor")
    })

    test("tells who the person is", async ({ page }) => {
      await openSignedIn(page, version)
      const { profile, user } = await page.evaluate(async () => ({
        profile: await window.adapter.loadUserProfile(),
        user: await window.adapter.loadUserInfo(),
      }))
      const { sub } = (await tokens(page)).access
      expect(profile).toEqual({
        id: sub,
        username: demo.email,
        email: demo.email,
        emailVerified: true,
        firstName: "Dana",
        lastName: "Demo",
        attributes: {},
      })
      expect(user).toEqual({
        sub,
        email: demo.email,
        email_verified: true,
        name: "Dana Demo",
        preferred_username: demo.email,
        given_name: "Dana",
        family_name: "Demo",
      })
    })

    test("leads to the account page, and from there back", async ({ page }) => {
      const address = `${home}/spaces?page=3`
      await openSignedIn(page, version, { address })
      await leave(page, () => void window.adapter.accountManagement())
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account")
      await expect(page.getByText(demo.email)).toBeVisible()
      await page.getByRole("link", { name: "Back to the application" }).click()
      await expectState(page, "signed in")
      expect(page.url()).toBe(address)
    })

    test("requests the sign-in in Persian", async ({ page, context }) => {
      await open(page)
      await leave(page, () => void window.adapter.login({ locale: "fa" }))
      await expectLanguage(page, "fa")
      await page.getByRole("link", { name: "ساخت حساب" }).click()
      await expectLanguage(page, "fa")
      // A language chosen on the page is remembered for the application.
      await page.getByRole("link", { name: "English" }).click()
      await expectLanguage(page, "en")
      const cookies = await context.cookies(url)
      expect(cookies.find(({ name }) => name === "NEXT_LOCALE")).toMatchObject({ value: "en", path: "/" })
    })

    test("uses the language the person chose before, else the browser's", async ({ browser }) => {
      const context = await browser.newContext({ locale: "fa-IR" })
      const page = await context.newPage()
      await open(page)
      await login(page)
      await expectLanguage(page, "fa")
      await context.addCookies([{ name: "NEXT_LOCALE", value: "en", url }])
      await page.reload()
      await expectLanguage(page, "en")
      await context.close()
    })

    test("asks again for the password on request, with the expected address filled in", async ({ page }) => {
      await openSignedIn(page, version)
      const { session } = await tokens(page)
      const hint = demo.email
      await leave(page, (loginHint) => void window.adapter.login({ prompt: "login", loginHint }), hint)
      await expect(page.locator("input[name=username]")).toHaveValue(hint)
      await expect(page.locator("input[name=password]")).toBeFocused()
      await page.locator("input[name=password]").fill(demo.password)
      await page.keyboard.press("Enter")
      await expectState(page, "signed in")
      expect((await tokens(page)).access.preferred_username).toBe(hint)
      expect((await tokens(page)).session).toBe(session)
    })

    test("can receive the answer in the query of the address", async ({ page }) => {
      const address = `${home}/kits?page=2`
      await open(page, { address, init: { responseMode: "query" } })
      await login(page)
      await typePassword(page)
      await expectState(page, "signed in")
      expect(page.url()).toBe(address)
    })

    test("an answer to a request it did not make is ignored", async ({ page }) => {
      await open(page, { address: `${home}/kits#state=1234&session_state=1234&code=1234` })
      expect(page.url()).toMatch(/\/kits#?$/)
      expect(await page.evaluate(() => window.adapterEvents)).toEqual([])
    })

    test("an address that is not allowed gets an error page and no answer", async ({ page }) => {
      await open(page)
      await leave(page, () => void window.adapter.login({ redirectUri: "http://elsewhere.example/kits" }))
      await expect(page.getByRole("alert")).toContainText("does not belong to this installation")
      expect(page.url().startsWith(`${url}/realms/main/`)).toBe(true)
    })

    test("needs no address of the provider on the provider's own origin", async ({ page, context }) => {
      const address = `${url}/spaces?x=1#part`
      // The application's page, with the test's script replacing its own.
      const script = answerOf("/adapter-site/site.js")
      await context.route("**/assets/index-*.js", (route) => route.fulfill(script))
      await context.route("**/adapter-site/*.js", (route) => route.fulfill(answerOf(route.request().url())))
      await visit(page, address, { version, url: "" })
      await login(page)
      await typePassword(page)
      await expectState(page, "signed in")
      expect(page.url()).toBe(address)
      await page.reload()
      await expectState(page, "signed in")
      await leave(page, () => void window.adapter.logout())
      await expectState(page, "visitor")
    })
  })
}

test("the newer version can sign out with a form", async ({ page }) => {
  const address = `${home}/spaces?page=3`
  await openSignedIn(page, "26", { address })
  const sent = page.waitForRequest((request) => request.url().endsWith("/logout"))
  await leave(page, () => void window.adapter.logout({ logoutMethod: "POST" }))
  expect((await sent).method()).toBe("POST")
  await expectState(page, "visitor")
  expect(page.url()).toBe(address)
})

type Options = { address?: string; init?: Record<string, unknown>; state?: "visitor" | "signed in" }

function openHere(page: Page, version: Version, { address = `${home}/`, init, state }: Options = {}) {
  return visit(page, address, { version, url, init }, state)
}

async function openSignedIn(page: Page, version: Version, options: Options = {}): Promise<void> {
  await signIn(page.request, url, demo)
  await openHere(page, version, { ...options, state: "signed in" })
}

const login = (page: Page) => leave(page, () => void window.adapter.login())

/** Runs something in the page that leads away from it, and waits for the next page. */
async function leave<Argument>(page: Page, go: (argument: Argument) => void, argument?: Argument) {
  const left = page.waitForEvent("framenavigated", (frame) => frame === page.mainFrame())
  await page.evaluate(go as (argument: unknown) => void, argument)
  await left
}

async function typePassword(page: Page, username = demo.email, password = demo.password) {
  await page.locator("input[name=username]").fill(username)
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
}

/** Creates a new account in a page's browser, whose session replaces the previous one. */
async function signUpAsSomebodyElse(page: Page): Promise<void> {
  await leave(page, () => void window.adapter.login({ prompt: "login" }))
  await page.getByRole("link", { name: "Create account" }).click()
  await page.locator("input[name=firstName]").fill("Kim")
  await page.locator("input[name=lastName]").fill("Moor")
  await page.locator("input[name=email]").fill(`kim.${Date.now()}@example.com`)
  await page.locator("input[name=password]").fill(newPassword)
  await page.keyboard.press("Enter")
  await expectState(page, "signed in")
}

const newPassword = "a long password"

/** In another browser, the owner of an account ends its other sessions on the account page. */
async function endOtherSessions(context: BrowserContext, version: Version, email: string): Promise<void> {
  const page = await context.newPage()
  await openHere(page, version)
  await login(page)
  await typePassword(page, email, newPassword)
  await expectState(page, "signed in")
  await leave(page, () => void window.adapter.accountManagement())
  await page.getByRole("button", { name: /^End/ }).click()
  await expect(page.getByRole("status")).toHaveText("You are signed out there.")
}

/** The content of a page's tokens. */
async function tokens(page: Page) {
  const { access, refresh, id, ...others } = await page.evaluate(() => {
    const { tokenParsed, refreshTokenParsed, idTokenParsed, sessionId, refreshToken } = window.adapter
    return {
      access: tokenParsed,
      refresh: refreshTokenParsed,
      id: idTokenParsed,
      session: sessionId,
      refreshToken,
    }
  })
  if (!access || !refresh || !id) throw new Error("The page has no tokens.")
  return { access, refresh, id, ...others }
}

function renew(page: Page, seconds: number): Promise<boolean> {
  return page.evaluate(
    (seconds) =>
      window.adapter.updateToken(seconds).catch((error) => {
        throw new Error(`not renewed: ${error}`)
      }),
    seconds,
  )
}

/** Sets the clock of a page to this many seconds after its first token was issued. */
async function setClock(page: Page, seconds: number): Promise<void> {
  const { iat = 0 } = (await tokens(page)).access
  started.set(page, started.get(page) ?? iat)
  await page.clock.setFixedTime(((started.get(page) ?? iat) + seconds) * 1000)
}

const started = new WeakMap<Page, number>()

/** The API's status for a call with the page's token. */
function answeredByApi(page: Page): Promise<number> {
  return page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${window.adapter.token}` }
    const reply = await fetch(`${url}/api/v1/users/me/`, { headers, credentials: "include" })
    return reply.status
  }, url)
}

/** The hidden page with which the adapter watches the session. */
const sessionFrame = (page: Page) => page.locator("iframe[title=keycloak-session-iframe]")

/** The adapter's records of sign-ins in progress. */
function callbacks(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kc-callback-")))
}

/** Records from now on the addresses that the page itself, not its frames, navigates to. */
function addressesOf(page: Page): () => string[] {
  const addresses: string[] = []
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) addresses.push(frame.url())
  })
  return () => addresses
}

async function expectLanguage(page: Page, language: "en" | "fa"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expect(page.locator("html")).toHaveAttribute("dir", language === "fa" ? "rtl" : "ltr")
}
