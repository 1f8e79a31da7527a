import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAssessment } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* Writing to the operators of the site: as a visitor about anything, as an assessor about a question. */

for (const [language, { locale, contact, kits, answers, report }] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale })

    test("a visitor writes to the operators of the site", async ({ page }) => {
      await page.goto("/assessment-kits")
      await page.getByRole("region", { name: kits.ask.title }).getByRole("button").click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel(contact.email).fill("visitor@example.com")
      await dialog.getByLabel(contact.contactUs.message).fill("Which kit suits us?")
      await expectAccessible(page)
      await dialog.getByRole("button", { name: contact.contactUs.submit }).click()
      await page.getByRole("button", { name: contact.sent.ok }).click()
      await expect(dialog).toHaveCount(0)
    })

    test("a reader of a report asks experts for a review", async ({ page, newcomer }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      await page.goto(assessment.report)
      await page.getByRole("button", { name: report.experts.action }).click()
      const dialog = page.getByRole("dialog", { name: contact.expertReview.title })
      await expect(dialog.getByText(contact.expertReview.intro)).toBeVisible()
      await dialog.getByLabel(contact.expertReview.message).fill("What to do first?")
      await expect(dialog.getByLabel(contact.email)).toHaveCount(0)
      await expectAccessible(page)
      await dialog.getByRole("button", { name: contact.expertReview.submit }).click()
      await page.getByRole("button", { name: contact.sent.ok }).click()
      await expect(page.getByRole("dialog")).toHaveCount(0)
    })

    test("an assessor reports a question", async ({ page, newcomer }) => {
      const { questionnaires } = await beginAssessment(newcomer, "Night shift", language)
      await page.goto(questionnaires)
      await page.getByRole("button", { name: answers.questionnaires.begin }).first().click()
      await page.getByRole("button", { name: answers.question.report }).click()
      const dialog = page.getByRole("dialog", { name: contact.reportQuestion.title })
      await expect(dialog.getByRole("button", { name: contact.reportQuestion.submit })).toBeDisabled()
      await dialog.getByRole("button", { name: contact.reportQuestion.items.unclear }).click()
      await dialog.getByRole("button", { name: contact.reportQuestion.items.other }).click()
      await dialog.getByLabel(contact.reportQuestion.remark).fill("Which service is meant?")
      await expectAccessible(page)
      await dialog.getByRole("button", { name: contact.reportQuestion.submit }).click()
      await expect(page.getByText(contact.reportQuestion.sent)).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })
  })
}
