import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAssessment } from "./assessments.ts"
import { openPart } from "./parts.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* The outcome of the answers: the report, and who else may read it. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a person reads the report, makes it public and then restricted again", async ({
      page,
      browser,
      newcomer,
    }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)

      const reportAddress = await test.step("opens the report", async () => {
        await page.goto(assessment.report)
        await expect(page.getByRole("heading", { name: "Night shift" })).toBeVisible()
        await expect(page.getByText(t.report.subjects.heading)).toBeVisible()
        await expectAccessible(page)
        return page.url()
      })

      const link = await test.step("makes it public", async () => {
        await page.getByRole("button", { name: t.report.actions.share }).click()
        await page.getByRole("radio", { name: t.report.share.public }).click()
        await page.waitForURL(/graphical-report\/[0-9a-f-]{36}/)
        await expectAccessible(page)
        return page.url()
      })

      await test.step("a private window opens the link without signing in", async () => {
        const stranger = await browser.newPage()
        await stranger.goto(link)
        await expect(stranger.getByRole("heading", { name: "Night shift" })).toBeVisible()
        await stranger.context().close()
      })

      await test.step("made restricted again, the link stops working", async () => {
        await page.getByRole("radio", { name: t.report.share.restricted }).click()
        await expect(page).toHaveURL(reportAddress)
        const stranger = await browser.newPage()
        await stranger.goto(link)
        await expect(stranger.getByText(t.report.signIn.title)).toBeVisible()
        await expect(stranger.getByText("Night shift")).toHaveCount(0)
        await stranger.context().close()
      })
    })

    test("on a phone the report is short, and its parts open one by one", async ({ page, newcomer }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(assessment.report)
      const subjects = page.getByRole("region", { name: t.report.subjects.heading })
      await expect(subjects).toBeVisible()
      const size = () =>
        page.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement
          return { screens: scrollHeight / innerHeight, isWider: scrollWidth > innerWidth }
        })
      expect(await size()).toMatchObject({ isWider: false })
      expect((await size()).screens).toBeLessThan(8)
      await expectAccessible(page)
      await subjects.getByRole("button").first().click()
      await expect(subjects.getByRole("group").first()).toBeVisible()
      await page.getByRole("button", { name: t.report.score.all_other.split("{{count}}")[1]?.trim() }).click()
      await expect(page.getByRole("heading", { name: t.report.score.status, exact: true })).toBeVisible()
      expect(await size()).toMatchObject({ isWider: false })
      await expectAccessible(page)
    })

    test("a person goes deeper than a quick assessment", async ({ page, newcomer }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      await page.goto(assessment.questionnaires)
      const beyond = page.getByRole("region", { name: t.answers.beyond.label })
      await beyond.getByRole("link", { name: t.shell.assessment.tabs.dashboard }).click()
      await expect(page.getByText(t.dashboard.nothing.title)).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await beyond.getByRole("button", { name: t.answers.beyond.deeper }).click()
      await expectAccessible(page)
      await page.getByRole("button", { name: t.answers.beyond.switch }).click()
      await expect(page.getByText(t.answers.beyond.done)).toBeVisible()
      await openPart(page, t, "dashboard")
      await expect(page.getByRole("region", { name: t.dashboard.where.label })).toBeVisible()
    })

    test("the demo account finds a finished assessment in its space", async ({ page, dana }) => {
      await page.goto("/spaces")
      await expect(page.getByText("Checkout service, autumn review")).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("link", { name: t.assessments.card.report }).first().click()
      await expect(page.getByRole("heading", { name: "Checkout service, autumn review" })).toBeVisible()
      await page.goto("/nothing/here/at-all")
      await expect(page.getByRole("button", { name: dana.name })).toBeVisible()
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
