import { expectAccessible } from "./accessible.ts"
import { beginAssessment } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* The ways in: trying it as a visitor, the first assessment from an empty home, and finding the right kit. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a visitor answers three questions on the start page and sees the level move", async ({ page }) => {
      const { sample } = t
      await page.goto("/")
      const trial = page.getByRole("region", { name: sample.label })
      await expect(trial.getByRole("img", { name: t.shell.level.none })).toBeVisible()
      // Lines break differently before the fonts are there.
      await page.evaluate(() => document.fonts.ready)
      const height = (await trial.boundingBox())?.height
      for (const { title, fourth } of Object.values(sample.questions)) {
        await expect(trial.getByRole("heading", { name: title })).toBeVisible()
        await trial.getByRole("radio", { name: fourth }).click()
      }
      await expect(trial.getByRole("img", { name: new RegExp(sample.levels.leading) }).first()).toBeVisible()
      await expect(trial.getByText(sample.result.top)).toBeVisible()
      await expectAccessible(page)
      expect((await trial.boundingBox())?.height).toBe(height)
      await trial.getByRole("button", { name: sample.result.again }).click()
      // By keyboard as well.
      await expect(trial.getByRole("heading", { name: sample.questions.release.title })).toBeVisible()
      await page.keyboard.press("3")
      await expect(trial.getByRole("heading", { name: sample.questions.trouble.title })).toBeFocused()
    })

    test("from an empty home it takes two clicks to the first question", async ({ page, newcomer }) => {
      await page.goto("/spaces")
      await expect(page.getByRole("button", { name: newcomer.name })).toBeVisible()
      const first = page.getByRole("region", { name: t.spaces.home.first.title })
      await expect(first.getByRole("link", { name: t.kit, exact: true })).toBeVisible()
      await expectAccessible(page)
      await first.getByRole("link", { name: `${t.kits.create}: ${t.kit}` }).click()
      const dialog = page.getByRole("dialog", { name: t.assessments.create.title })
      await expect(dialog.getByText(t.assessments.create.quickHint)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole("button", { name: t.assessments.create.submit }).click()
      await page.waitForURL(/\/questionnaires\/\d+\/1$/)

      await test.step("from then on, the home leads back to where the person stopped", async () => {
        await page.getByRole("radio").nth(1).click()
        await page.waitForURL(/\/questionnaires\/\d+\/2$/)
        await page.goto("/spaces")
        const waiting = page.getByRole("region", { name: t.spaces.home.waiting })
        await expect(waiting.getByRole("listitem")).toHaveCount(1)
        await expectAccessible(page)
        await waiting.getByRole("link").click()
        await page.waitForURL(/\/questionnaires\/\d+\/2\?/)
      })
    })

    test("words of a question find its kit, in the library and from everywhere", async ({
      page,
      newcomer,
    }) => {
      await beginAssessment(newcomer, "Night shift", language)
      await page.goto("/assessment-kits")
      const words = language === "en" ? "code quality" : "کیفیت کد"
      await page.getByRole("searchbox", { name: t.kits.search.placeholder }).fill(words)
      const found = page.getByRole("list", { name: t.kits.title }).getByRole("listitem")
      await expect(found.getByText(t.kits.inside.ATTRIBUTE.replace("{{title}}", "")).first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press("Control+k")
      await expect(page.getByRole("option", { name: /Night shift/ })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("combobox", { name: t.search.field }).fill(words)
      const inside = page.getByRole("group", { name: t.search.headings.contents })
      await inside.getByRole("option").first().click()
      await expect(page).toHaveURL(/\/assessment-kits\/\d+$/)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expect(page.getByRole("table")).toBeVisible()
      await expectAccessible(page)
    })
  })
}
