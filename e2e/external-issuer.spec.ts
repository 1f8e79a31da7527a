import type { Page } from "@playwright/test"
import { openIssuer, signInAtIssuer } from "./issuer.ts"
import { startSite } from "./site.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * People sign in with an external OpenID provider other than Keycloak: only its issuer and the client id are
 * configured.
 */
const { shell } = languages.en
let issuer: string
let home: string
const ends: (() => unknown)[] = []

// All tests share one server.
test.describe.configure({ mode: "default" })
test.beforeAll(async ({ ports }) => {
  issuer = `http://localhost:${ports.issuer}`
  home = `http://localhost:${ports.withIssuer}`
  const provider = await openIssuer(issuer, home)
  ends.push(() => provider.close())
  const settings = { PORT: String(ports.withIssuer), OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "site" }
  ends.push(await startSite(settings))
})
test.afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

test("a person of the provider signs in, is shown by name, and signs out", async ({ page }) => {
  await page.goto(`${home}/spaces`)
  await page.waitForURL(`${issuer}/**`)
  await signInAtIssuer(page, "robin")
  await expect(account(page, "robin Outside")).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/spaces")

  await page.reload()
  await expect(account(page, "robin Outside")).toBeVisible()

  await account(page, "robin Outside").click()
  await page.getByRole("menuitem", { name: shell.account.signOut }).click()
  await page.getByRole("button", { name: "Yes, sign me out" }).click()
  await page.goto(`${home}/assessment-kits`)
  await expect(page.getByRole("button", { name: shell.account.signIn, exact: true })).toBeVisible()
})

test("the embedded provider is off", async ({ request }) => {
  for (const path of [".well-known/openid-configuration", "protocol/openid-connect/auth", "account"]) {
    expect((await request.get(`${home}/realms/main/${path}`)).status()).toBe(404)
  }
})

function account(page: Page, name: string) {
  return page.getByRole("button", { name })
}
