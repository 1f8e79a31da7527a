import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAdvanced, beginAssessment, succeeded } from "./assessments.ts"
import { ownKit } from "./kits.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * Assessing again: the next assessment starts with the answers of this one, which are confirmed or changed; the date of
 * the next one is set; and all assessments are seen side by side.
 */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a person starts the next assessment from one, confirms an answer with a key, and the rest at once", async ({
      page,
      newcomer,
    }) => {
      const assessment = await beginAssessment(newcomer, "Spring", language)
      await answerQuestions(newcomer, assessment)
      await page.goto(assessment.questionnaires.replace(/\/1\/.*/, "/1"))
      await page.getByRole("button", { name: /Spring/ }).click()
      await page.getByRole("menuitem", { name: t.assessments.card.copy }).click()
      const dialog = page.getByRole("dialog", { name: t.reassessment.copy.title })
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole("textbox", { name: t.reassessment.copy.name }).fill("Autumn")
      await dialog.getByRole("button", { name: t.reassessment.copy.submit }).click()
      await expect(page).toHaveURL(/questionnaires$/)
      const left = page.getByRole("alert").getByRole("button", { name: t.answers.carried.confirmAll })
      await expect(left).toBeVisible()
      await expectAccessible(page)

      await page.goto(`${page.url()}/${await firstQuestionnaire(page)}/1`)
      await expect(page.getByText(t.answers.carried.question)).toBeVisible()
      await expectAccessible(page)
      const stored = page.waitForResponse((reply) => reply.url().includes("answer-question"))
      await page.keyboard.press("c")
      expect((await stored).status()).toBe(201)
      await expect(page).toHaveURL(/\/2$/)
      await page.goBack()
      await expect(page.getByText(t.answers.carried.question)).toHaveCount(0)

      await page.goto(page.url().replace(/\/\d+\/1$/, ""))
      await left.click()
      await page
        .getByRole("dialog", { name: t.answers.carried.confirmAll })
        .getByRole("button", { name: t.answers.carried.confirm })
        .click()
      await expect(left).toHaveCount(0)
    })

    test("a manager sets when to assess again, and sees it in the settings", async ({ page, newcomer }) => {
      const assessment = await beginAdvanced(newcomer, "Night shift", language)
      await page.goto(`${assessment.questionnaires.replace(/questionnaires$/, "settings")}#review`)
      await page.getByRole("combobox", { name: t.reassessment.review.every }).click()
      await page.getByRole("option").nth(2).click()
      await expectAccessible(page)
      await page.getByRole("button", { name: t.reassessment.review.save, exact: true }).click()
      await expect(page.getByRole("button", { name: t.reassessment.review.remove })).toBeVisible()
      const review = await succeeded(newcomer.api.get(`/api/v1/assessments/${assessment.id}/review-date/`))
      expect(review).toMatchObject({ every: 6, overdue: false })
    })

    test("a person sees the assessments of all spaces side by side, and opens the report of one", async ({
      page,
      newcomer,
    }) => {
      const spring = await beginAssessment(newcomer, "Spring", language)
      await answerQuestions(newcomer, spring)
      await beginAdvanced(newcomer, "Night shift", language)
      const table = page.getByRole("region", { name: t.portfolio.table })
      await page.goto("/spaces")
      await page.getByRole("link", { name: t.spaces.home.portfolio, exact: true }).click()
      await expect(page.getByRole("heading", { level: 1, name: t.portfolio.title })).toBeVisible()
      await expect(table.getByRole("link", { name: "Night shift" })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("combobox", { name: t.portfolio.level }).click()
      await page.getByRole("option", { name: t.portfolio.noLevel }).click()
      await expect(table.getByRole("link", { name: "Spring" })).toHaveCount(0)
      await page.reload()
      await expect(table.getByRole("link", { name: "Night shift" })).toBeVisible()
      await expect(table.getByRole("link", { name: "Spring" })).toHaveCount(0)
      const file = page.waitForEvent("download")
      await page.getByRole("button", { name: t.portfolio.excel }).click()
      expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
      await page.goto("/portfolio")
      await table.getByRole("link", { name: "Spring" }).click()
      await expect(page).toHaveURL(/graphical-report/)
    })

    test("the owner of a space has a level that falls noticed", async ({ page, newcomer }) => {
      const assessment = await beginAdvanced(newcomer, "Night shift", language)
      const [, spaceId] = assessment.questionnaires.split("/")
      await page.goto(`/${spaceId}/setting`)
      await page.getByRole("button", { name: t.rules.add, exact: true }).click()
      const dialog = page.getByRole("dialog", { name: t.rules.form.newTitle })
      await dialog.getByRole("combobox", { name: t.rules.form.kit }).click()
      await page.getByRole("option").nth(1).click()
      await dialog.getByRole("combobox", { name: t.rules.form.scope }).click()
      await page.getByRole("option").last().click()
      await expectAccessible(page)
      await dialog.getByRole("button", { name: t.rules.form.add, exact: true }).click()
      const list = page.getByRole("list", { name: t.rules.title, exact: true })
      await expect(list.getByText(t.rules.event.LEVEL_FELL)).toBeVisible()
      await expectAccessible(page)
    })

    test("too few others use the kit to compare with, which the dashboard says when asked", async ({
      page,
      newcomer,
    }) => {
      // Of their own: other journeys assess by the common ones at the same time.
      const { settings } = await ownKit(newcomer)
      await page.goto(settings.replace(/settings$/, "dashboard"))
      await page.getByRole("button", { name: t.dashboard.benchmark.show, exact: true }).click()
      await expect(page.getByText(t.dashboard.benchmark.none)).toBeVisible()
      await expectAccessible(page)
    })
  })
}

async function firstQuestionnaire(page: Page): Promise<string> {
  const links = page.locator('main a[href*="/questionnaires/"]').first()
  const address = await links.getAttribute("href")
  return address?.match(/questionnaires\/(\d+)/)?.[1] ?? ""
}
