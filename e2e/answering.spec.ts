import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAssessment } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * How questions are answered: with mouse and keyboard, with a break in between, to the end of the last questionnaire.
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
        await answered(page, () => page.keyboard.press("4"))
        const first = page.url().replace(/\/\d+$/, "/1")
        await page.goto("/spaces")
        await expect(page.getByRole("link", { name: "Night shift" }).first()).toBeVisible()
        // Meanwhile all is answered except this questionnaire and the last question of another.
        await answerQuestions(
          newcomer,
          assessment,
          (questionnaire, question) => questionnaire === 1 || (questionnaire === 4 && question === 6),
        )
        await page.goto(first)
        await expect(options(page).nth(2)).toHaveAttribute("aria-checked", "true")
      })

      await test.step("keeps an answer that is chosen again, clears it, and undoes that", async () => {
        await answered(page, () => options(page).nth(2).click())
        await page.goBack()
        await expect(options(page).nth(2)).toHaveAttribute("aria-checked", "true")
        await page.getByRole("button", { name: t.answers.question.clear }).click()
        await expect(chosen(page)).toHaveCount(0)
        await page.route(storing, () => undefined)
        await page.keyboard.press("z")
        await expect(options(page).nth(2)).toHaveAttribute("aria-checked", "true")
      })

      await test.step("sees no layout shift when the network goes with an answer on its way, and comes back", async () => {
        await expect(page.getByText(t.answers.save.saving)).toBeVisible()
        const top = await options(page).first().boundingBox()
        await page.context().setOffline(true)
        await page.unroute(storing)
        // It is announced as well.
        await expect(page.getByText(t.answers.save.unreachable).first()).toBeVisible()
        expect(await options(page).first().boundingBox()).toEqual(top)
        await page.context().setOffline(false)
        await expect(page.getByText(t.answers.save.saved)).toBeVisible()
      })

      await test.step("answers the rest", async () => {
        await answerTheRest(page)
        await expect(page.getByRole("button", { name: t.answers.review.nextQuestionnaire })).toBeVisible()
        await answered(page, () => page.keyboard.press("Enter"))
        await answerTheRest(page)
        await expect(page.getByRole("link", { name: t.answers.report.view }).first()).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("is directed to the report", async () => {
        await page.getByRole("link", { name: t.answers.report.view }).first().click()
        await page.waitForURL(/graphical-report/)
        await expect(page.getByRole("heading", { name: "Night shift" })).toBeVisible()
      })
    })
  })
}

/** The calls that store an answer. */
const storing = "**/answer-question/"

function options(page: Page) {
  return page.getByRole("main").locator("[role=radio]")
}

function chosen(page: Page) {
  return page.locator("[aria-checked=true]").and(options(page))
}

/** Gives an answer, or continues, and waits for the next question or the review. */
async function answered(page: Page, give: () => Promise<void>): Promise<void> {
  const heading = page.getByRole("main").getByRole("heading", { level: 1 })
  const before = await heading.textContent()
  await give()
  await expect(heading).not.toHaveText(before ?? "")
}

/** Presses a digit on each unanswered question, and Enter on the others, until the review of the questionnaire. */
async function answerTheRest(page: Page): Promise<void> {
  for (let turn = 2; /\/questionnaires\/\d+\/\d+$/.test(page.url()); turn++) {
    await expect(options(page).first()).toBeVisible()
    const isOpen = (await chosen(page).count()) === 0
    await answered(page, () => page.keyboard.press(isOpen ? String(2 + (turn % 3)) : "Enter"))
  }
}
