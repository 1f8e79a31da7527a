import { expectAccessible } from "./accessible.ts"
import { beginAssessment } from "./assessments.ts"
import { newAccount } from "./people.ts"
import { fillSignUp } from "./sign-in-forms.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

const page24 = { en: "24", fa: "۲۴" }

/* The ways in: trying it as a visitor, the first assessment from an empty home, and finding the right kit. */
for (const language of ["en", "fa"] as const) {
  const t = languages[language]
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a visitor answers three questions on the start page, and finds them answered after the sign-up", async ({
      page,
    }) => {
      const { sample } = t
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto("/")
      const trial = page.getByRole("region", { name: sample.label.replace("{{count}}", page24[language]) })
      const question = trial.getByRole("heading", { level: 2 })
      await test.step("the first question is in the first view of a phone, with its options", async () => {
        await expect(question).toHaveText(/[?؟]/)
        await expect(trial.getByRole("radio").last()).toBeInViewport({ ratio: 1 })
        await expectAccessible(page)
      })
      // Lines break differently before the fonts are there.
      await page.evaluate(() => document.fonts.ready)
      const height = (await trial.boundingBox())?.height
      const answered: string[] = []
      for (const _ of [1, 2, 3]) {
        const title = (await question.textContent()) ?? ""
        answered.push(title)
        // By keyboard and by touch.
        if (answered.length === 1) await page.keyboard.press("4")
        else await trial.getByRole("radio").last().click()
        await expect(question).not.toHaveText(title)
      }
      await expect(trial.getByText(sample.result.title)).toBeVisible()
      await expectAccessible(page)
      expect((await trial.boundingBox())?.height).toBe(height)
      await page.reload()
      await trial
        .getByRole("button", { name: new RegExp(sample.result.goOn_other.replace("{{count}}", "..")) })
        .click()
      await fillSignUp(page, newAccount())
      await page.keyboard.press("Enter")
      await page.waitForURL(/\/questionnaires\/\d+\/4$/)
      await page.goto(page.url().replace(/4$/, "1"))
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(answered[0] ?? "")
      await expect(page.getByRole("radio", { checked: true })).toBeVisible()
    })

    test("from an empty home it takes one click to the first question", async ({ page, newcomer }) => {
      await page.goto("/spaces")
      await expect(page.getByRole("button", { name: newcomer.name })).toBeVisible()
      const first = page.getByRole("region", { name: t.spaces.home.first.title })
      const start = first.getByRole("link", { name: `${t.kits.first.start}: ${t.kit}` })
      await expect(start).toBeVisible()
      await expectAccessible(page)
      await start.click()
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
