import { createHash, randomBytes, randomUUID } from "node:crypto"
import { expect, type Page, test } from "@playwright/test"
import { type TextKey, texts } from "../apps/server/src/identity/pages/texts.ts"
import { expectAccessible } from "./accessible.ts"
import { languages } from "./texts.ts"

/*
 * The pages of the identity provider as people meet them: readable by everybody, in both languages, on a desktop and on
 * a phone, with and without scripts, and never a dead end.
 */
const password = "a long password"
const nextPassword = "an even longer password"

for (const [language, { locale, direction, shell }] of Object.entries(languages)) {
  const say = (key: TextKey) => texts[key][language === "fa" ? "fa" : "en"]

  test.describe(language, () => {
    test.use({ locale })

    test("every page can be read and used by everybody", async ({ page, browser }) => {
      const complaints = complaintsOf(page)
      const expectPage = async (title: TextKey) => {
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(title))
        await expect(page.locator("html")).toHaveAttribute("dir", direction)
        await expectAccessible(page)
      }
      const email = newAddress()

      await test.step("signing in, with a wrong password", async () => {
        await page.goto(request())
        await expectPage("signInTitle")
        await typeSignIn(page, email, "wrong")
        await expect(page.getByRole("alert")).toHaveText(say("wrongPassword"))
        await expectPage("signInTitle")
      })

      await test.step("signing up, with mistakes and without", async () => {
        await page.getByRole("link", { name: say("signUp") }).click()
        await expectPage("signUpTitle")
        await page.getByRole("button", { name: say("signUp") }).click()
        await expect(page.getByText(say("fieldMissing")).first()).toBeVisible()
        await expectPage("signUpTitle")
        await typeSignUp(page, email)
        await page.waitForURL(/\/spaces/)
      })

      await test.step("confirming the e-mail address", async () => {
        await page.goto(await linkIn(page, email, "confirm-email"))
        await expectPage("confirmEmailTitle")
        await page.getByRole("button", { name: say("confirmEmail") }).click()
        await expectPage("emailConfirmedTitle")
        await page.goBack()
        await expectPage("errorTitle")
        await expect(page.getByRole("alert")).toHaveText(say("usedLink"))
      })

      await test.step("looking after the own account", async () => {
        for (let session = 0; session < 2; session++) {
          const elsewhere = await browser.newPage({ locale })
          await elsewhere.goto(request())
          await typeSignIn(elsewhere, email, password)
          await elsewhere.waitForURL(/\/spaces/)
          await elsewhere.context().close()
        }
        await page.goto("/realms/main/account")
        await expect(page.getByRole("button", { name: say("endOthers") })).toBeVisible()
        await expectPage("accountTitle")
        await page.locator("input[name=firstName]").fill("Robin")
        await page.getByRole("button", { name: say("saveProfile") }).click()
        await expect(page.getByRole("status")).toHaveText(say("profileSaved"))
        await page.locator("input[name=currentPassword]").fill("wrong")
        await page.locator("input[name=password]").fill(password)
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
        await page.goto(request())
        await page.getByRole("link", { name: say("forgotten") }).click()
        await expectPage("forgottenTitle")
        await page.locator("input[name=email]").fill(email)
        await page.getByRole("button", { name: say("sendLink") }).click()
        await expectPage("mailSentTitle")
        await page.goto(await linkIn(page, email, "new-password"))
        await expectPage("newPasswordTitle")
        await page.locator("input[name=password]").fill(nextPassword)
        await page.getByRole("button", { name: say("savePassword") }).click()
        await expectPage("passwordChangedTitle")
      })

      await test.step("a request that cannot be answered", async () => {
        await page.goto(request({ redirect_uri: "https://elsewhere.example/" }))
        await expectPage("errorTitle")
        await expect(page.getByRole("alert")).toHaveText(say("unknownAddress"))
      })

      expect(complaints()).toEqual([])
    })

    test("no script is needed to sign up, to choose a new password and to sign in", async ({ browser }) => {
      const context = await browser.newContext({ locale, javaScriptEnabled: false })
      const page = await context.newPage()
      const email = newAddress()
      await page.goto(request())
      await page.getByRole("link", { name: say("signUp") }).click()
      await typeSignUp(page, email)
      await expectAnswer(page)

      await page.goto("/realms/main/account")
      await page.getByRole("link", { name: say("signOut") }).click()
      await page.getByRole("button", { name: say("signOut") }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("signedOutTitle"))

      await page.goto(request())
      await page.getByRole("link", { name: say("forgotten") }).click()
      await page.locator("input[name=email]").fill(email)
      await page.keyboard.press("Enter")
      await expect(page.getByRole("status")).toHaveText(say("mailSentLead"))
      await page.goto(await linkIn(page, email, "new-password"))
      await page.locator("input[name=password]").fill(nextPassword)
      await page.keyboard.press("Enter")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("passwordChangedTitle"))

      await page.goto(request())
      await typeSignIn(page, email, password)
      await expect(page.getByRole("alert")).toHaveText(say("wrongPassword"))
      await typeSignIn(page, email, nextPassword)
      await expectAnswer(page)
      await context.close()
    })

    test("going back after signing in leads on to the application", async ({ page }) => {
      await page.goto("/assessment-kits?search=team")
      await page.getByRole("button", { name: shell.account.signIn, exact: true }).click()
      await expect(page.locator("input[name=password]")).toBeVisible()
      const signIn = page.url()
      await typeSignIn(page, "demo@example.com", "plumbline")
      await expect(page.getByRole("button", { name: "Dana Demo" })).toBeVisible()
      const there = page.url()

      await page.goBack()
      await expect(page.getByRole("button", { name: "Dana Demo" })).toBeVisible()
      expect(page.url()).toBe(there)

      await test.step("and who has signed out begins again with one click", async () => {
        await page.context().clearCookies()
        await page.goto(signIn)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("signInAgainTitle"))
        await expect(page.getByRole("alert")).toHaveCount(0)
        await expectAccessible(page)
        await page.getByRole("link", { name: say("signIn"), exact: true }).click()
        await typeSignIn(page, "demo@example.com", "plumbline")
        await expect(page.getByRole("button", { name: "Dana Demo" })).toBeVisible()
        expect(page.url()).toBe(there)
      })
    })

    test("the form of a sign-in that is over says who is signed in", async ({ page, context }) => {
      await page.goto(request())
      const window = await context.newPage()
      await window.goto(page.url())
      await typeSignIn(window, "demo@example.com", "plumbline")
      await window.waitForURL(/\/spaces/)
      await typeSignIn(page, "demo@example.com", "plumbline")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("alreadySignedInTitle"))
      await expect(page.getByText("demo@example.com")).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("link", { name: say("goOn") }).click()
      await expect(page.getByRole("button", { name: "Dana Demo" })).toBeVisible()
    })
  })
}

/** The address at which a client asks for a sign-in. */
function request(changed: Record<string, string> = {}): string {
  const { baseURL } = test.info().project.use
  const query = new URLSearchParams({
    client_id: "web",
    redirect_uri: `${baseURL}/spaces`,
    state: randomUUID(),
    response_mode: "fragment",
    response_type: "code",
    scope: "openid",
    nonce: randomUUID(),
    code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    code_challenge_method: "S256",
    ...changed,
  })
  return `/realms/main/protocol/openid-connect/auth?${query}`
}

function newAddress(): string {
  return `robin.${randomUUID().slice(0, 8)}@example.com`
}

async function typeSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator("input[name=username]").fill(email)
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
}

async function typeSignUp(page: Page, email: string): Promise<void> {
  await page.locator("input[name=firstName]").fill("Robin")
  await page.locator("input[name=lastName]").fill("Reed")
  await page.locator("input[name=email]").fill(email)
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
}

/** The browser is back at the client, with the answer. */
async function expectAnswer(page: Page): Promise<void> {
  await page.waitForURL(/\/spaces#.*\bcode=/)
}

/** The link of a kind in the newest mail to an address. */
async function linkIn(page: Page, email: string, kind: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mailbox = await (await page.request.get("/dev/mailbox")).text()
    const mail = mailbox.split("<article>").find((mail) => mail.includes(email) && mail.includes(kind))
    link = new RegExp(`http\\S+/${kind}/[^\\s<]+`).exec(mail ?? "")?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ""
}

/** Collects what the browser's console says against the pages: a script or a style that their policy forbids. */
function complaintsOf(page: Page): () => string[] {
  const complaints: string[] = []
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  return () => complaints
}
