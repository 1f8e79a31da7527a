import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAssessment } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * How questions are answered: with mouse and keyboard, with a pause in between, to the end of the last questionnaire.
 */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a person answers with mouse and keyboard until the report is there", async ({ page, newcomer }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)

      await test.step("answers, leaves and comes back without loss", async () => {
        await page.goto(assessment.questionnaires)
        await page
          .getByRole("link", { name: t.answers.questionnaires.begin })
          .or(page.getByRole("button", { name: t.answers.questionnaires.begin }))
          .first()
          .click()
        await expect(options(page).first()).toBeVisible()
        await expectAccessible(page)
        await answered(page, () => options(page).nth(2).click())
        // A key that comes while one question gives way to the next belongs to neither.
        await expect(chosen(page)).toHaveCount(0)
        await expect(options(page).first()).toBeVisible()
        await answered(page, () => page.keyboard.press("4"))
        const first = page.url().replace(/\/\d+$/, "/1")
        await page.goto("/spaces")
        await expect(page.getByRole("link", { name: "Night shift" }).first()).toBeVisible()
        // Meanwhile, all but this questionnaire and the last question of another are answered.
        await answerQuestions(
          newcomer,
          assessment,
          (questionnaire, question) => questionnaire === 1 || (questionnaire === 4 && question === 6),
        )
        await page.goto(first)
        await expect(options(page).nth(2)).toHaveAttribute("aria-pressed", "true")
      })

      await test.step("clears an answer, gives it again and answers the rest", async () => {
        await answered(page, () => options(page).nth(2).click())
        await page.goBack()
        await expect(chosen(page)).toHaveCount(0)
        await answerEverything(page)
        await expectAccessible(page)
      })

      await test.step("is led to the report", async () => {
        await page.getByRole("link", { name: t.answers.report.view }).first().click()
        await page.waitForURL(/graphical-report/)
        await expect(page.getByRole("heading", { name: "Night shift" })).toBeVisible()
      })
    })
  })
}

function options(page: Page) {
  return page.getByRole("main").locator("[role=group] button[aria-pressed]")
}

function chosen(page: Page) {
  return page.locator("[aria-pressed=true]").and(options(page))
}

/** Gives an answer and waits for the next question. */
async function answered(page: Page, give: () => Promise<void>): Promise<void> {
  const before = page.url()
  await give()
  await expect(page).not.toHaveURL(before)
}
/** Presses a digit on every question of every questionnaire, going on with Enter after each review. */
async function answerEverything(page: Page): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (/graphical-report|\/questionnaires$/.test(page.url())) return
    if (/\/questionnaires\/\d+\/\d+$/.test(page.url())) {
      const question = page.url()
      // A key that comes while one question gives way to the next belongs to neither.
      await expect(async () => {
        await expect(options(page).first()).toBeVisible()
        const open = (await chosen(page).count()) === 0
        await page.keyboard.press(open ? String(2 + (step % 3)) : "Enter")
        await expect(page).not.toHaveURL(question, { timeout: 3_000 })
      }).toPass()
      continue
    }
    await page.waitForLoadState("networkidle")
    const report = page.locator("a[href*='graphical-report']")
    if ((await report.count()) > 0) return
    const review = page.url()
    await expect(async () => {
      await page.keyboard.press("Enter")
      await expect(page).not.toHaveURL(review, { timeout: 1_000 })
    }).toPass()
  }
  throw new Error("The questions did not come to an end.")
}
