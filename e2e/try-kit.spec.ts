import { expectAccessible } from "./accessible.ts"
import { succeeded } from "./assessments.ts"
import { newAccount } from "./people.ts"
import { fillSignUp } from "./sign-in-forms.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* A visitor answers a kit without an account, and keeps the result. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a visitor tries a kit, and keeps the result by signing up", async ({ page, site }) => {
      const kits = await succeeded(page.request.get(`${site}/api/v2/public/assessment-kits/`))
      const { id } = kits.items.find(({ title }: { title: string }) => title === languages.en.kit)
      await page.goto(`/assessment-kits/${id}`)
      await page.getByRole("link", { name: t.kitPage.try.do }).click()
      const keep = page.getByRole("button", { name: t.kitPage.try.keep })
      await expect(keep).toBeDisabled()
      await expectAccessible(page)

      const sent: string[] = []
      page.on("request", (request) => {
        if (request.method() !== "GET") sent.push(request.url())
      })
      const groups = page.getByRole("radiogroup")
      for (const nth of [0, 1, 2]) await groups.nth(nth).getByRole("radio").last().click()
      await expect(page.getByRole("region", { name: t.trial.result }).getByRole("status")).toBeVisible()
      expect(sent).toEqual([])
      await page.reload()
      await expect(groups.nth(2).getByRole("radio", { checked: true })).toBeVisible()
      await expectAccessible(page)

      await keep.click()
      await fillSignUp(page, newAccount())
      await page.keyboard.press("Enter")
      // The three are answered.
      await page.waitForURL(/\/questionnaires\/\d+\/4$/)
      const stored = await page.evaluate((key) => localStorage.getItem(key), `tried-kit-${id}`)
      expect(stored).toBeNull()
    })
  })
}
