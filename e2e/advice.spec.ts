import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAssessment } from "./assessments.ts"
import { openPart } from "./parts.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* From goals to advice that anybody may read: planned, generated, edited by people, approved, published. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an assessor plans, has the advice written, changes and approves it, and others read it", async ({
      page,
      browser,
      newcomer,
    }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      const path = `/api/v1/assessments/${assessment.id}`
      await newcomer.api.put(`${path}/mode/`, { data: { mode: "ADVANCED" } })
      await page.goto(assessment.questionnaires)
      const status = (name: string) => page.getByRole("button", { name, exact: true })

      await test.step("sets goals and sees how many answers they require", async () => {
        await openPart(page, t, "advice")
        await expect(page.getByText(t.advice.items.none)).toBeVisible()
        await expectAccessible(page)
        await status(t.advice.status.none).click()
        await page.getByRole("button", { name: t.shell.textStatus.generate, exact: true }).click()
        const dialog = page.getByRole("dialog", { name: t.advice.assistant.title })
        await dialog.getByRole("button", { name: t.advice.targets.weakest }).click()
        await expect(page.getByRole("status").filter({ hasText: /[1-9۱-۹]/ })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: t.advice.assistant.continue }).click()
      })

      const recommendations = page.getByRole("list", { name: t.advice.plan.list }).locator("> li")
      await test.step("excludes what is not feasible, and looks at the effect of the rest", async () => {
        const [excludeLabel = ""] = t.advice.plan.exclude.split("{{question}}")
        const first = recommendations.first().getByRole("button", { name: excludeLabel })
        const title = (await first.getAttribute("aria-label"))?.slice(excludeLabel.length) ?? ""
        await first.click()
        await expect(page.getByRole("button", { name: t.advice.plan.putBack })).toBeVisible()
        await expect(recommendations.filter({ hasText: title })).toHaveCount(0)
        await expectAccessible(page)
        await page.getByRole("tab", { name: t.advice.plan.outlook }).click()
        await expect(page.getByText(t.advice.outlook.mark, { exact: true })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("generates the narration", async () => {
        await page.getByRole("button", { name: t.advice.assistant.generate, exact: true }).click()
        await expect(page.getByRole("dialog")).toHaveCount(0)
        await expect(
          page.getByRole("button", { name: t.advice.status.pendingApp.split("{{name}}")[1] }),
        ).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("approves it, and rewrites the narration", async () => {
        await page.getByRole("button", { name: t.advice.status.pendingApp.split("{{name}}")[1] }).click()
        await page.getByRole("button", { name: t.shell.textStatus.approve, exact: true }).click()
        await expect(status(t.advice.status.approved)).toBeVisible()
        await page
          .getByRole("button", { name: t.shell.richText.edit.replace("{{label}}", t.advice.narration.label) })
          .click()
        const editor = page.getByRole("textbox", { name: t.advice.narration.label })
        await editor.press("ControlOrMeta+a")
        await editor.pressSequentially("Rest comes first.")
        await expectAccessible(page)
        await page.getByRole("button", { name: t.shell.richText.save, exact: true }).click()
        await expect(editor).toHaveCount(0)
        await expect(page.getByText("Rest comes first.")).toBeVisible()
      })

      await test.step("adds a custom action item", async () => {
        await page.getByRole("button", { name: t.advice.items.add }).click()
        const form = page.getByRole("form", { name: t.advice.form.new })
        await form.getByLabel(t.advice.form.title).fill("Write a rota")
        await form.getByRole("textbox", { name: t.advice.form.description }).pressSequentially("For a month.")
        await expectAccessible(page)
        await form.getByRole("button", { name: t.advice.form.save }).click()
        await expect(page.getByRole("button", { name: /^Write a rota/ })).toBeVisible()
      })

      await test.step("a stranger reads it in the public report", async () => {
        await newcomer.api.put(`${path}/report-publish-status/`, { data: { published: true } })
        const opened = await newcomer.api.put(`${path}/report-visibility-status/`, {
          data: { visibility: "PUBLIC" },
        })
        const { linkHash } = await opened.json()
        const stranger = await browser.newPage()
        await stranger.goto(`${assessment.report}${linkHash}/`)
        await expect(stranger.getByText("Rest comes first.")).toBeVisible()
        // Further actions are folded.
        await stranger.locator("#improve").getByRole("button").last().click()
        await expect(stranger.getByText("Write a rota")).toBeVisible()
        await stranger.context().close()
      })
    })

    test("a quick assessment gets its advice automatically, in its report", async ({ page, newcomer }) => {
      const assessment = await beginAssessment(newcomer, "Day shift", language)
      await answerQuestions(newcomer, assessment)
      await page.goto(assessment.report)
      await expect(page.getByRole("heading", { name: t.report.improve.heading })).toBeVisible()
      const items = page.getByRole("group", { name: t.report.improve.items }).getByRole("button")
      await items.first().click()
      await expect(items.first()).toHaveAttribute("aria-expanded", "true")
    })
  })
}
