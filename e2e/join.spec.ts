import type { Page } from "@playwright/test"
import { type TextKey, texts } from "../apps/server/src/identity/pages/texts.ts"
import { expectAccessible } from "./accessible.ts"
import { beginAssessment } from "./assessments.ts"
import { type Account, guest, newAccount, type Person, signIn } from "./people.ts"
import { linkIn } from "./sign-in-forms.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * A colleague is asked to answer: one mail and at most four acts (a click, a sent form) until the first question can be
 * answered.
 */
for (const [language, t] of Object.entries(languages)) {
  const say = (key: TextKey) => texts[key][language === "fa" ? "fa" : "en"]

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a colleague without an account answers the first question", async ({
      page,
      browser,
      newcomer,
      site,
    }) => {
      const title = `Checkout ${language}`
      const kim = newAccount("Kim Rivers")
      await invite(newcomer, { title, language, email: kim.email })
      const context = await browser.newContext({
        ...{ baseURL: site, locale: t.locale, viewport: { width: 390, height: 844 } },
        ...{ hasTouch: true, isMobile: true },
      })
      const phone = await context.newPage()
      const sent: Promise<Record<string, string>>[] = []
      phone.on("requestfinished", (request) => {
        // Whatever the page's policy is, Chromium names the page to our own server when it loads a font of its styles.
        if (request.resourceType() !== "font") sent.push(request.allHeaders())
      })
      let acts = 0
      const act = async (does: () => Promise<unknown>) => {
        acts++
        await does()
      }

      const link = await linkIn(page, kim.email, "join")
      await act(() => phone.goto(link))
      await expect(phone.getByRole("heading", { level: 1 })).toContainText(title)
      await expect(phone.getByText(kim.email)).toBeVisible()
      await expect(phone).toHaveURL(/\/join$/)
      await expectAccessible(phone)
      await act(() => phone.getByRole("button", { name: t.join.signUp }).tap())
      await expect(phone.getByLabel(say("email"))).toHaveValue(kim.email)
      await phone.getByLabel(say("firstName"), { exact: true }).fill("Kim")
      await phone.getByLabel(say("lastName")).fill("Rivers")
      await phone.getByLabel(say("password"), { exact: true }).fill(kim.password)
      await expectAccessible(phone)
      await act(() => phone.getByRole("button", { name: say("signUp") }).tap())
      await expect(phone).toHaveURL(/\/questionnaires\/\d+\/1/)
      const option = phone.getByRole("main").getByRole("radio").first()
      await expect(option).toBeEnabled()
      await act(() => option.tap())
      await expect(option).toBeChecked()

      expect(acts).toBeLessThanOrEqual(4)
      expect(await mailsTo(page, kim.email)).toBe(1)
      expect(sent.length).toBeGreaterThan(10)
      const referrers = (await Promise.all(sent)).map(({ referer }) => referer)
      expect(referrers.filter((referrer) => referrer?.includes("/join/"))).toEqual([])

      // The mail still leads there, and shows nothing to anybody else.
      await phone.goto(link)
      await expect(phone).toHaveURL(/\/questionnaires\/\d+\/\d+/)
      await context.clearCookies()
      await phone.goto(link)
      await expect(phone.getByRole("heading", { level: 1, name: t.join.used.title })).toBeVisible()
      await expect(phone.getByText(title)).toHaveCount(0)
      await expectAccessible(phone)
      await context.close()
    })

    test("somebody with an account gets there signed in, and switches from another account", async ({
      page,
      newcomer,
      site,
    }) => {
      const title = `Stock ${language}`
      await invite(newcomer, { title, language, email: guest.email })
      const link = await linkIn(page, guest.email, "join")
      await page.goto(link)
      await expect(page.getByText(newcomer.email)).toBeVisible()
      await expect(page.getByRole("heading", { level: 1 })).toContainText(title)
      await expectAccessible(page)
      await page.getByRole("button", { name: t.join.signIn }).click()
      await expect(page.locator("input[name=username]")).toHaveValue(guest.email)
      await page.locator("input[name=password]").fill(guest.password)
      await page.keyboard.press("Enter")
      await expect(page).toHaveURL(/\/questionnaires\/\d+\/1/)
      await page.context().clearCookies()
      await signIn(page.context().request, site, guest)
      await page.goto(link)
      await expect(page).toHaveURL(/\/questionnaires\/\d+\/1/)
    })
  })
}

/** Begins an assessment in a space of several people, and asks an address to answer it. */
async function invite(
  person: Person,
  { title, language, email }: { title: string; language: string } & Pick<Account, "email">,
): Promise<void> {
  const space = await person.api.post("/api/v1/spaces/", { data: { title: "Harbour", type: "PREMIUM" } })
  await expect(space).toBeOK()
  const { id } = await beginAssessment(person, title, language)
  await expect(
    await person.api.post(`/api/v1/assessments/${id}/invite/`, { data: { email, roleId: 4 } }),
  ).toBeOK()
}

async function mailsTo(page: Page, email: string): Promise<number> {
  const mailbox = await (await page.request.get("/dev/mailbox")).text()
  return mailbox.split("<article>").filter((mail) => mail.includes(email)).length
}
