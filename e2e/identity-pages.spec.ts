import type { Page } from "@playwright/test"
import { type TextKey, texts } from "../apps/server/src/identity/pages/texts.ts"
import { expectAccessible } from "./accessible.ts"
import { expectFingertips } from "./fingertips.ts"
import { authorization, newAccount, signIn } from "./people.ts"
import { fillSignUp, linkIn, typeSignIn } from "./sign-in-forms.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* The identity provider's pages as people see them: accessible, in both languages, on a desktop and on a phone. */
const nextPassword = "an even longer password"

for (const [language, { locale, direction }] of Object.entries(languages)) {
  const say = (key: TextKey) => texts[key][language === "fa" ? "fa" : "en"]

  test.describe(language, () => {
    test.use({ locale })

    test("every page is accessible", async ({ page, playwright, site, hasTouch }) => {
      const complaints = complaintsOf(page)
      const expectPage = async (title: TextKey) => {
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(title))
        await expect(page.locator("html")).toHaveAttribute("dir", direction)
        await expectAccessible(page)
        if (hasTouch) await expectFingertips(page)
      }
      const account = newAccount("Robin Reed")

      await test.step("signing in, with a wrong password", async () => {
        await page.goto(authorization(site, "auth"))
        await expectPage("signInTitle")
        await typeSignIn(page, { ...account, password: "wrong" })
        await expect(page.getByRole("alert")).toHaveText(say("wrongPassword"))
        await expectPage("signInTitle")
      })

      await test.step("signing up, with mistakes and without", async () => {
        await page.getByRole("link", { name: say("signUp") }).click()
        await expectPage("signUpTitle")
        await page.getByRole("button", { name: say("signUp") }).click()
        await expect(page.getByText(say("fieldMissing")).first()).toBeVisible()
        await expectPage("signUpTitle")
        await fillSignUp(page, account)
        await page.keyboard.press("Enter")
        await page.waitForURL(/\/spaces/)
      })

      await test.step("confirming the email address", async () => {
        await page.goto(await linkIn(page, account.email, "confirm-email"))
        await expectPage("confirmEmailTitle")
        await page.getByRole("button", { name: say("confirmEmail") }).click()
        await expectPage("emailConfirmedTitle")
        await page.goBack()
        await expectPage("errorTitle")
        await expect(page.getByRole("alert")).toHaveText(say("usedLink"))
      })

      await test.step("managing the account", async () => {
        for (let session = 0; session < 2; session++) {
          const elsewhere = await playwright.request.newContext()
          await signIn(elsewhere, site, account)
          await elsewhere.dispose()
        }
        await page.goto("/realms/main/account")
        await expect(page.getByRole("button", { name: say("endOthers") })).toBeVisible()
        await expectPage("accountTitle")
        await page.locator("input[name=firstName]").fill("Robin")
        await page.getByRole("button", { name: say("saveProfile") }).click()
        await expect(page.getByRole("status")).toHaveText(say("profileSaved"))
        await page.locator("input[name=currentPassword]").fill("wrong")
        await page.locator("input[name=password]").fill(account.password)
        await page.getByRole("button", { name: say("savePassword") }).click()
        await expect(page.getByText(say("wrongCurrentPassword"))).toBeVisible()
        await expectPage("accountTitle")
        await page.getByRole("button", { name: say("endOthers") }).click()
        await expect(page.getByRole("status")).toHaveText(say("sessionsEnded"))
      })

      await test.step("signing out", async () => {
        await page.getByRole("link", { name: say("signOut") }).click()
        await expectPage("signOutTitle")
        await page.getByRole("button", { name: say("signOut") }).click()
        await expectPage("signedOutTitle")
        await page.goto("/realms/main/account")
        await expectPage("notSignedInTitle")
      })

      await test.step("choosing a new password", async () => {
        await page.goto(authorization(site, "auth"))
        await page.getByRole("link", { name: say("forgotten") }).click()
        await expectPage("forgottenTitle")
        await page.locator("input[name=email]").fill(account.email)
        await page.getByRole("button", { name: say("sendLink") }).click()
        await expectPage("mailSentTitle")
        await page.goto(await linkIn(page, account.email, "new-password"))
        await expectPage("newPasswordTitle")
        await page.locator("input[name=password]").fill(nextPassword)
        await page.getByRole("button", { name: say("savePassword") }).click()
        await expectPage("passwordChangedTitle")
      })

      await test.step("an invalid request", async () => {
        await page.goto(authorization(site, "auth", { redirect_uri: "https://elsewhere.example/" }))
        await expectPage("errorTitle")
        await expect(page.getByRole("alert")).toHaveText(say("unknownAddress"))
      })

      expect(complaints()).toEqual([])
    })
  })
}

/** Collects the browser console's complaints about the pages: scripts or styles that their policy forbids. */
function complaintsOf(page: Page): () => string[] {
  const complaints: string[] = []
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  return () => complaints
}
