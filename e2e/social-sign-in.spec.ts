import { expectAccessible } from "./accessible.ts"
import { openIssuer, signInAtIssuer } from "./issuer.ts"
import { startSite } from "./site.ts"
import { expect, test } from "./test.ts"

/* People sign in with an external provider, in addition to the password. */
let issuer: string
let home: string
const ends: (() => unknown)[] = []

test.describe.configure({ mode: "default" })
test.beforeAll(async ({ ports }) => {
  issuer = `http://localhost:${ports.issuer}`
  home = `http://localhost:${ports.withIssuer}`
  const provider = await openIssuer(issuer, home)
  ends.push(() => provider.close())
  const settings = {
    PORT: String(ports.withIssuer),
    SSO_ISSUER: issuer,
    SSO_CLIENT_ID: "site",
    SSO_NAME: "Acme",
  }
  ends.push(await startSite(settings))
})
test.afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

test("a person signs in with an external provider and finds it among the ways to sign in", async ({
  page,
}) => {
  await page.goto(`${home}/spaces`)
  const way = page.getByRole("link", { name: /Acme/ })
  await expect(way).toBeVisible()
  await expectAccessible(page)
  await way.click()
  await page.waitForURL(`${issuer}/**`)
  await signInAtIssuer(page, "robin")
  await expect(page.getByRole("button", { name: "robin Outside" })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/spaces")

  await page.goto(`${home}/realms/main/account`)
  await expect(page.getByText("Acme")).toBeVisible()
  await expectAccessible(page)
})
