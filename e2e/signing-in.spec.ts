import type { Page } from "@playwright/test"
import { type TextKey, texts } from "../apps/server/src/identity/pages/texts.ts"
import { expectAccessible } from "./accessible.ts"
import { authorization, demo, newAccount } from "./people.ts"
import { fillSignUp, linkIn, typeSignIn } from "./sign-in-forms.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* Paths through the identity provider's pages: with and without scripts, back and forth, and never a dead end. */
const nextPassword = "an even longer password"

for (const [language, { locale, shell }] of Object.entries(languages)) {
  const say = (key: TextKey) => texts[key][language === "fa" ? "fa" : "en"]

  test.describe(language, () => {
    test.use({ locale })

    test("no script is needed to sign up, to choose a new password and to sign in", async ({
      browser,
      site,
    }) => {
      const context = await browser.newContext({ locale, javaScriptEnabled: false })
      const page = await context.newPage()
      const account = newAccount("Robin Reed")
      await page.goto(authorization(site, "auth"))
      await page.getByRole("link", { name: say("signUp") }).click()
      await fillSignUp(page, account)
      await page.keyboard.press("Enter")
      await expectAnswer(page)

      await page.goto("/realms/main/account")
      await page.getByRole("link", { name: say("signOut") }).click()
      await page.getByRole("button", { name: say("signOut") }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("signedOutTitle"))

      await page.goto(authorization(site, "auth"))
      await page.getByRole("link", { name: say("forgotten") }).click()
      await page.locator("input[name=email]").fill(account.email)
      await page.keyboard.press("Enter")
      await expect(page.getByRole("status")).toHaveText(say("mailSentLead"))
      await page.goto(await linkIn(page, account.email, "new-password"))
      await page.locator("input[name=password]").fill(nextPassword)
      await page.keyboard.press("Enter")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("passwordChangedTitle"))

      await page.goto(authorization(site, "auth"))
      await typeSignIn(page, account)
      await expect(page.getByRole("alert")).toHaveText(say("wrongPassword"))
      await typeSignIn(page, { ...account, password: nextPassword })
      await expectAnswer(page)
      await context.close()
    })

    test("going back after signing in leads forward to the application", async ({ page }) => {
      await page.goto("/assessment-kits?search=team")
      await page.getByRole("button", { name: shell.account.signInOrUp, exact: true }).click()
      await expect(page.locator("input[name=password]")).toBeVisible()
      const signIn = page.url()
      await typeSignIn(page, demo)
      await expect(page.getByRole("button", { name: demo.name })).toBeVisible()
      const there = page.url()

      await page.goBack()
      await expect(page.getByRole("button", { name: demo.name })).toBeVisible()
      expect(page.url()).toBe(there)

      await test.step("after signing out, one click starts again", async () => {
        await page.context().clearCookies()
        await page.goto(signIn)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("signInAgainTitle"))
        await expect(page.getByRole("alert")).toHaveCount(0)
        await expectAccessible(page)
        await page.getByRole("link", { name: say("signIn"), exact: true }).click()
        await typeSignIn(page, demo)
        await expect(page.getByRole("button", { name: demo.name })).toBeVisible()
        expect(page.url()).toBe(there)
      })
    })

    test("a page that watches the session leaves the console empty", async ({ page }) => {
      const messages: string[] = []
      page.on("console", (message) => messages.push(message.text()))
      await page.goto("/assessment-kits")
      await page.getByRole("button", { name: shell.account.signInOrUp, exact: true }).click()
      // The browser mentions it when somebody was faster than the page, which focuses its first field.
      await expect(page.locator("input[name=username]")).toBeFocused()
      await typeSignIn(page, demo)
      await page.waitForURL(/\/assessment-kits/)
      await page.reload()
      await expect(page.getByRole("button", { name: demo.name })).toBeVisible()
      await expect(page.locator("iframe[title=keycloak-session-iframe]")).toHaveCount(1)
      expect(messages).toEqual([])
    })

    test("the form of a finished sign-in shows who is signed in", async ({ page, context, site }) => {
      await page.goto(authorization(site, "auth"))
      const window = await context.newPage()
      await window.goto(page.url())
      await typeSignIn(window, demo)
      await window.waitForURL(/\/spaces/)
      await typeSignIn(page, demo)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("alreadySignedInTitle"))
      await expect(page.getByText(demo.email)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("link", { name: say("goOn") }).click()
      await expect(page.getByRole("button", { name: demo.name })).toBeVisible()
    })
  })
}

/** The browser is back at the client, with the answer. */
async function expectAnswer(page: Page): Promise<void> {
  await page.waitForURL(/\/spaces#.*\bcode=/)
}
