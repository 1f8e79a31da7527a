import type { Page } from "@playwright/test"
import { texts } from "../apps/server/src/identity/pages/texts.ts"
import { demo, newAccount } from "./people.ts"
import { fillSignUp, typeSignIn } from "./sign-in-forms.ts"
import { startSite } from "./site.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* The web client needs none of the protocols of other systems: an installation may switch all of them off. */
const { shell, contact, kits } = languages.en
let home: string
let end: () => unknown

// The tests share the server.
test.describe.configure({ mode: "default" })
test.beforeAll(async ({ ports }) => {
  home = `http://localhost:${ports.withIssuer}`
  end = await startSite({ PORT: String(ports.withIssuer), COMPATIBILITY: "none", SIGN_IN_ATTEMPTS: "1000" })
})
test.afterAll(() => end())

/** What the pages of a test have asked of the server in a protocol of another system. */
function watch(page: Page): string[] {
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(realms|v1\/widgets|flags|f|p)\//.test(pathname)) asked.push(pathname)
  })
  return asked
}

async function open(page: Page, path = "/assessment-kits"): Promise<void> {
  await page.goto(home + path)
}

const signInButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: shell.account.signInOrUp, exact: true })
const accountOf = (page: Page, name: string) => page.getByRole("button", { name })

async function openSignUp(page: Page): Promise<void> {
  await signInButton(page).click()
  await page.waitForURL(/\/oidc\/interaction\//)
  await page.getByRole("link", { name: texts.signUp.en }).click()
  await expect(page.locator("input[name=lastName]")).toBeVisible()
}

async function signIn(page: Page): Promise<void> {
  await open(page)
  await signInButton(page).click()
  await typeSignIn(page, demo)
  await expect(accountOf(page, demo.name)).toBeVisible()
}

test("people sign up, stay signed in, see their account at the provider, and sign out in all tabs", async ({
  page,
  context,
}) => {
  const asked = watch(page)
  const account = newAccount("Robin Reed")
  await open(page)
  await openSignUp(page)
  await fillSignUp(page, account)
  await page.keyboard.press("Enter")
  await expect(accountOf(page, account.name)).toBeVisible()
  await page.reload()
  await expect(accountOf(page, account.name)).toBeVisible()

  const other = await context.newPage()
  await other.goto(`${home}/user/account`)
  await other.getByRole("button", { name: languages.en.account.signIn.open }).click()
  await other.waitForURL(/\/oidc\/account/)
  await expect(other.getByText(account.email).first()).toBeVisible()
  await open(other)
  await accountOf(other, account.name).click()
  await other.getByRole("menuitem", { name: shell.account.signOut }).click()
  await expect(signInButton(other)).toBeVisible()
  // The session page tells the first tab, which stays open for what may have been typed there.
  await expect(page.getByRole("alertdialog", { name: shell.session.again })).toBeVisible({ timeout: 20_000 })
  expect(asked).toEqual([])
})

test("a person is notified live, reads it, and has flags", async ({ page, browser }) => {
  const asked = watch(page)
  const flags = page.waitForResponse(`${home}/api/v1/flags/`)
  await signIn(page)
  expect((await flags).status()).toBe(200)
  const bell = page.getByRole("button", { name: new RegExp(`^${shell.notifications.open}`) })
  await expect(bell).toBeVisible()

  const elsewhere = await browser.newContext({ locale: "en" })
  const fan = await elsewhere.newPage()
  const account = newAccount("Fenja Fan")
  await open(fan)
  await openSignUp(fan)
  const exchanged = fan.waitForResponse(`${home}/oidc/token`)
  await fillSignUp(fan, account)
  await fan.keyboard.press("Enter")
  const headers = { authorization: `Bearer ${(await (await exchanged).json()).access_token}` }
  await expect(accountOf(fan, account.name)).toBeVisible()
  const { items } = await (await fan.request.get(`${home}/api/v2/assessment-kits/`, { headers })).json()
  const liked = await fan.request.post(`${home}/api/v2/assessment-kits/${items[0].id}/like/`, { headers })
  expect(liked.status()).toBe(200)
  await elsewhere.close()

  await expect(bell).toHaveAccessibleName("Notifications: 1 new")
  await bell.click()
  await page.getByRole("button", { name: new RegExp(`^${account.name} likes`) }).click()
  await expect(page.getByRole("heading", { name: "New like" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible()
  expect(asked).toEqual([])
})

test("a visitor writes to the operators of the site", async ({ page }) => {
  const asked = watch(page)
  await open(page)
  await page.getByRole("region", { name: kits.ask.title }).getByRole("button").click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(contact.email).fill("visitor@example.com")
  await dialog.getByLabel(contact.contactUs.message).fill("Which kit suits us?")
  await dialog.getByRole("button", { name: contact.contactUs.submit }).click()
  await page.getByRole("button", { name: contact.sent.ok }).click()
  await expect(dialog).toHaveCount(0)
  expect(asked).toEqual([])
})
