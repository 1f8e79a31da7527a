import { expectAccessible } from "./accessible.ts"
import { newAccount } from "./people.ts"
import { fillSignUp } from "./sign-in-forms.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * Other organisations on the same server (tenants/tenants.json), each at its own host name.
 */
const { en, fa } = languages

test.skip(process.env.E2E_URL !== undefined, "the tenants belong to the server that the tests start")

test.describe("a tenant", () => {
  test.use({ locale: en.locale })

  test("is a separate world: name, logo, people", async ({ page, site }) => {
    const acme = site.replace("localhost", "acme.localhost")
    await page.goto(`${acme}/assessment-kits`)
    await expect(page).toHaveTitle(/Acme Assess/)
    const home = page.getByRole("link", { name: en.shell.nav.home.replace("{{name}}", "Acme Assess") })
    await expect(home.getByRole("presentation")).toBeVisible()
    await expect(page.getByText(en.kits.none)).toBeVisible()
    await expect(
      page.getByRole("banner").getByRole("button", { name: en.shell.account.signInOrUp }),
    ).toBeVisible()
    await expectAccessible(page)

    await test.step("has its sign-up at its own address, under its name", async () => {
      await page.goto(`${acme}/spaces`)
      await expect(page).toHaveURL(new RegExp(`^${acme}/oidc/`))
      await expect(page.getByText("Acme Assess")).toBeVisible()
      await expectAccessible(page)
      await page.locator('a[href*="sign-up"]').click()
      await fillSignUp(page, newAccount("Ann Acme"))
      await page.keyboard.press("Enter")
      await expect(page).toHaveURL(`${acme}/spaces`)
    })

    await test.step("shows only what its flags allow", async () => {
      await page.getByRole("button", { name: "Ann Acme" }).click()
      await expect(page.getByRole("menuitem", { name: en.shell.account.signOut })).toBeVisible()
      await expect(page.getByRole("menuitem", { name: en.shell.account.groups })).toHaveCount(0)
      await page.keyboard.press("Escape")
    })

    await test.step("has people who are unknown to other tenants", async () => {
      await page.goto(`${site}/spaces`)
      await expect(page).toHaveURL(new RegExp(`^${site}/oidc/`))
    })

    await test.step("redirects its other host names to the main one", async () => {
      await page.goto(`${acme.replace("acme.", "old.")}/spaces`)
      await expect(page).toHaveURL(`${acme}/spaces`)
      await expect(page.getByRole("button", { name: "Ann Acme" })).toBeVisible()
    })
  })

  test("with a single language uses it for everybody", async ({ page, site }) => {
    const saba = site.replace("localhost", "saba.localhost")
    await page.goto(`${saba}/?lang=en`)
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl")
    await expect(page.getByText(fa.landing.hero.lead.replace("{{name}}", "صبا"))).toBeVisible()
    await expect(
      page.getByRole("banner").getByRole("button", { name: fa.shell.account.signInOrUp }),
    ).toBeVisible()
    await expect(page.getByRole("button", { name: fa.shell.language.switch })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(`${saba}/spaces`)
    await expect(page).toHaveURL(new RegExp(`^${saba}/oidc/`))
    await expect(page.locator("html")).toHaveAttribute("lang", "fa")
    await expect(page.locator("footer")).toHaveCount(0)
    await expectAccessible(page)
  })
})
