import { randomInt, randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { loadConfig } from "../../config.ts"
import { readTenantSettings } from "../../platform/tenants/settings.ts"
import { socialProvidersOf } from "../../platform/tenants/social-providers.ts"
import { tenantOf } from "../../platform/tenants/tenants.ts"
import {
  claimsOf,
  fragmentOf,
  HOME,
  newPerson,
  openBrowser,
  type Page,
  REALM,
} from "../../testing/identity-browser.ts"
import {
  CLIENT,
  type PersonElsewhere,
  type ProviderElsewhere,
  startProviderElsewhere,
} from "../../testing/provider-elsewhere.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createAccount } from "../index.ts"

let app: TestApp
let elsewhere: ProviderElsewhere
beforeAll(async () => {
  elsewhere = await startProviderElsewhere()
  app = await createTestApp({
    SSO_ISSUER: elsewhere.address,
    SSO_NAME: "Acme",
    SSO_CLIENT_ID: CLIENT.clientId,
    SSO_CLIENT_SECRET: CLIENT.clientSecret,
    GITHUB_URL: elsewhere.address,
    GITHUB_CLIENT_ID: CLIENT.clientId,
    GITHUB_CLIENT_SECRET: CLIENT.clientSecret,
  })
})
afterAll(async () => {
  await app.close()
  elsewhere.close()
})
afterEach(() => {
  elsewhere.fault = null
})

type Browser = ReturnType<typeof openBrowser>

const anAddress = () => `robin.${randomUUID().slice(0, 8)}@example.com`

/** A person with an address verified by the provider. */
const aPerson = (claims: Partial<PersonElsewhere> = {}): PersonElsewhere => ({
  sub: randomUUID(),
  email: anAddress(),
  email_verified: true,
  given_name: "Robin",
  family_name: "Doe",
  ...claims,
})

/** The provider's answer to the request that a page has redirected a browser with. */
async function comeBack(away: Page): Promise<string> {
  const response = await fetch(away.address, { redirect: "manual" })
  return response.headers.get("location") ?? ""
}

/** From the sign-in page through the provider to the client, or to the page that explains why not. */
async function signInWith(person: PersonElsewhere, browser: Browser = openBrowser(app), provider = "sso") {
  elsewhere.person = person
  const visit = await browser.begin()
  const away = await browser.get(choiceOn(visit.page, provider))
  const page = await browser.get(await comeBack(away))
  return { page, visit, browser, away }
}

function choiceOn(page: Page, provider: string): string {
  const [, address] = new RegExp(`href="([^"]+/with/${provider})"`).exec(page.text) ?? []
  if (address === undefined) throw new Error(`No way to ${provider} on the page: ${page.text}`)
  return HOME + address
}

/** The account the client receives tokens for. */
async function accountAfter({ page, visit, browser }: Awaited<ReturnType<typeof signInWith>>) {
  const tokens = await browser.exchange(page, visit)
  const { sub, email, email_verified, name } = claimsOf(tokens.json.access_token)
  return { id: String(sub), email, email_verified, name, token: String(tokens.json.access_token) }
}

async function anAccount({ emailVerified = true } = {}) {
  const person = newPerson()
  const account = await createAccount(app.dependencies, app.tenants.default(), { ...person, emailVerified })
  if (!account) throw new Error("no account")
  return { ...person, id: account.id }
}

describe("an account with an external provider", () => {
  test("creates one here the first time and leads to it from then on, even if its address changes", async () => {
    const person = aPerson()
    const first = await accountAfter(await signInWith(person))
    expect(first).toMatchObject({ email: person.email, email_verified: true, name: "Robin Doe" })

    const again = await accountAfter(await signInWith({ ...person, email: anAddress() }))
    expect(again.id).toBe(first.id)
    expect(again.email).toBe(person.email)

    const profile = await app.http.inject({
      url: "/api/v1/users/me/",
      headers: { authorization: `Bearer ${first.token}`, host: new URL(HOME).host },
    })
    expect(profile.json()).toMatchObject({ displayName: "Robin Doe" })
  })

  test("signs in to the account that has the same address, verified on both sides, and its owner gets a mail", async () => {
    const known = await anAccount()
    const found = await accountAfter(await signInWith(aPerson({ email: known.email.toUpperCase() })))
    expect(found.id).toBe(known.id)
    const [mail] = await app.mailsTo(known.email)
    expect(mail?.subject).toBe("You can sign in with Acme")

    const withPassword = openBrowser(app)
    const { page } = await withPassword.begin()
    const answer = await withPassword.submit(page, { username: known.email, password: known.password })
    expect(fragmentOf(answer.address).has("code")).toBe(true)
  })

  test("whose address is not verified there neither finds nor creates nor blocks an account", async () => {
    const known = await anAccount()
    for (const email of [known.email, anAddress()]) {
      const { page } = await signInWith(aPerson({ email, email_verified: false }))
      expect(page.status).toBe(403)
      expect(page.text).toContain("Your email address is not confirmed at Acme.")
      const accounts = app.tables.selectFrom("identityAccounts").where("email", "=", email)
      expect(await accounts.select("id").execute()).toEqual(email === known.email ? [{ id: known.id }] : [])
    }
  })

  test("gets its own account when the one here has not verified the address", async () => {
    const squatter = await anAccount({ emailVerified: false })
    const owner = await accountAfter(await signInWith(aPerson({ email: squatter.email })))
    expect(owner.id).not.toBe(squatter.id)
    expect(owner).toMatchObject({ email: squatter.email, email_verified: true })
  })

  test("never gets the account of another person of the provider: the address moves to the newcomer", async () => {
    const former = aPerson()
    const first = await accountAfter(await signInWith(former))
    const newcomer = await accountAfter(await signInWith(aPerson({ email: former.email })))
    expect(newcomer.id).not.toBe(first.id)
    expect(newcomer.email).toBe(former.email)

    const next = anAddress()
    const back = await accountAfter(await signInWith({ ...former, email: next }))
    expect(back).toMatchObject({ id: first.id, email: next, email_verified: true })
  })

  test("without an address cannot create an account, and the page explains what to do", async () => {
    const { page } = await signInWith(aPerson({ email: undefined }))
    expect(page.status).toBe(403)
    expect(page.text).toContain("Acme does not share your email address")
  })

  test("may provide the address only on request", async () => {
    const person = aPerson({ emailOnlyOnRequest: true })
    expect(await accountAfter(await signInWith(person))).toMatchObject({ email: person.email })
    elsewhere.fault = "other person"
    const { page } = await signInWith(aPerson({ emailOnlyOnRequest: true }))
    expect(page.status).toBe(502)
  })

  test("that signs in twice concurrently creates one account", async () => {
    const person = aPerson()
    const both = await Promise.all([signInWith(person), signInWith(person)])
    const [one, other] = await Promise.all(both.map(accountAfter))
    expect(one?.id).toBe(other?.id)
  })
})

describe("GitHub", () => {
  const onGitHub = (emails: object[], name: string | null = "Robin van Doe") => ({
    sub: String(randomInt(1, 2 ** 40)),
    login: "robin",
    name,
    emails,
  })

  test("signs in with the primary address, if that is verified", async () => {
    const email = anAddress()
    const emails = [
      { email: anAddress(), primary: false, verified: true },
      { email, primary: true, verified: true },
    ]
    const found = await accountAfter(await signInWith(onGitHub(emails), openBrowser(app), "github"))
    expect(found).toMatchObject({ email, name: "Robin van Doe" })

    const unverified = onGitHub([{ email: anAddress(), primary: true, verified: false }])
    const { page } = await signInWith(unverified, openBrowser(app), "github")
    expect(page.status).toBe(403)
    expect(page.text).toContain("not confirmed at GitHub")
  })

  test("uses the login as the name of people without one", async () => {
    const emails = [{ email: anAddress(), primary: true, verified: true }]
    const found = await accountAfter(await signInWith(onGitHub(emails, null), openBrowser(app), "github"))
    expect(found.name).toBe("robin")
  })
})

describe("an answer", () => {
  test.each(["forged", "other nonce", "other audience", "down"] as const)(
    "of a misbehaving provider (%s) signs nobody in",
    async (fault) => {
      const browser = openBrowser(app)
      const visit = await browser.begin()
      const away = await browser.get(choiceOn(visit.page, "sso"))
      elsewhere.person = aPerson()
      const back = await comeBack(away)
      elsewhere.fault = fault
      const forged = fault === "down" ? back : await comeBack(away)
      const page = await browser.get(forged)
      expect(page.status).toBe(502)
      expect(page.text).toContain("Signing in with Acme did not work.")
      expect(page.text).toContain('name="password"')
    },
  )

  test("of a cancelled sign-in leads back to the sign-in page, which mentions it", async () => {
    elsewhere.fault = "cancelled"
    const { page } = await signInWith(aPerson())
    expect(page.text).toContain("Signing in with Acme was cancelled.")
  })

  test("works once, in the browser that made the request, and for the requested provider", async () => {
    const browser = openBrowser(app)
    const visit = await browser.begin()
    elsewhere.person = aPerson()
    const back = await comeBack(await browser.get(choiceOn(visit.page, "sso")))

    const thief = await openBrowser(app).get(back)
    expect(thief.text).toContain("Please start again")
    const confused = await browser.get(back.replace("/broker/sso/", "/broker/github/"))
    expect(confused.status).toBe(400)
    expect(confused.text).toContain("This sign-in has already been used")

    const next = await comeBack(await browser.get(choiceOn(visit.page, "sso")))
    const [one, other] = await Promise.all([browser.get(next), browser.get(next)])
    const outcomes = [one, other].map((page) => page.address.startsWith(`${HOME}/spaces#`))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test("with a made-up state, or for a provider that is not offered, is 404", async () => {
    const browser = openBrowser(app)
    for (const path of ["sso/endpoint?state=x&code=y", "sso/endpoint", "google/endpoint?state=a.b&code=y"]) {
      expect((await browser.get(`${REALM}/broker/${path}`)).status).toBe(404)
    }
  })
})

test("a client that names the provider is redirected there at once", async () => {
  const browser = openBrowser(app)
  const { page } = await browser.begin({ params: { kc_idp_hint: "sso" } })
  expect(page.address.startsWith(`${elsewhere.address}/login/oauth/authorize?`)).toBe(true)
  const redirect = new URL(page.address).searchParams.get("redirect_uri")
  expect(redirect).toBe(`${REALM}/broker/sso/endpoint`)
})

describe("the account page", () => {
  const ownPage = (browser: Browser) => browser.get(`${REALM}/account`)

  test("lets a person without a password choose one by mail; then the provider can be removed", async () => {
    const person = aPerson()
    const signedIn = await signInWith(person)
    const { browser } = signedIn
    const { id } = await accountAfter(signedIn)
    const page = await ownPage(browser)
    expect(page.text).toContain("Choose a password before you remove the only way to sign in.")
    expect(page.text).not.toContain("/account/links")

    const sent = await browser.submit(page, {}, "/account/password-link")
    expect(sent.text).toContain("The link to choose a password is on its way to you.")
    const [mail] = await app.mailsTo(String(person.email))
    const link = /http\S+\/new-password\/\S+/.exec(mail?.text ?? "")?.[0] ?? ""
    await browser.submit(await browser.get(link), { password: "correct horse" })

    const again = openBrowser(app)
    const visit = await again.begin()
    await again.submit(visit.page, { username: String(person.email), password: "correct horse" })
    const removed = await again.submit(await ownPage(again), { issuer: elsewhere.address }, "/account/links")
    expect(removed.text).toContain("You can no longer sign in that way.")
    expect(removed.text).not.toContain("Other ways to sign in")
    const links = app.tables.selectFrom("identityLinks").where("accountId", "=", id)
    expect(await links.select("subject").execute()).toEqual([])
  })
})

describe("tenants", () => {
  const config = loadConfig({ GITHUB_CLIENT_ID: "x", GITHUB_CLIENT_SECRET: "y" })
  const offeredTo = (settings: object) => {
    const row = {
      slug: "acme",
      schemaName: "tenant_acme",
      open: true,
      fromFile: false,
      flagsTime: 0,
      cell: null,
      pictures: {},
    }
    const tenant = tenantOf({ ...row, settings: readTenantSettings({ hosts: [], ...settings }) }, config)
    return tenant.socialProviders.map(({ id }) => id)
  }
  const openId = {
    type: "openid",
    id: "acme",
    nameEn: "Acme",
    issuer: "https://id.acme.example",
    clientId: "p",
  }

  test("have the providers of the installation, their own, or none", () => {
    expect(offeredTo({})).toEqual(["github"])
    expect(offeredTo({ signInWith: [openId] })).toEqual(["acme"])
    expect(offeredTo({ signInWith: [] })).toEqual([])
  })

  test("cannot have two with the same name, one of an unknown kind, or one without its secret", () => {
    expect(() => offeredTo({ signInWith: [openId, openId] })).toThrow('"signInWith" names "acme" twice.')
    for (const wrong of [{ type: "myspace", clientId: "x" }, { type: "google", clientId: "x" }, "google"]) {
      expect(() => offeredTo({ signInWith: [wrong] })).toThrow('"signInWith" has to be a list such as')
    }
    const withoutSecret = loadConfig({ GOOGLE_CLIENT_ID: "x" })
    expect(() => socialProvidersOf(undefined, withoutSecret)).toThrow("GOOGLE_CLIENT_SECRET is required")
  })
})
