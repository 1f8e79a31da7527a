import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAdvanced } from "./assessments.ts"
import { openPart } from "./parts.ts"
import { guest, signIn } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * From answers to a report that others read: insights are written, edited, approved and repaired after a change of an
 * answer; the texts around the report are filled in; it is published, and shared with a person and with everybody.
 */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an assessor takes an assessment from its answers to a report that others read", async ({
      page,
      browser,
      newcomer,
      site,
    }) => {
      const assessment = await beginAdvanced(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      const path = `/api/v1/assessments/${assessment.id}`
      const { issues, bulk, text, state, overall } = t.insights
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const waiting = page.getByRole("region", { name: issues.label })
      /** The button of an action on several insights, which says how many. */
      const all = (words: string) =>
        waiting.getByRole("button", { name: new RegExp(`^${words.replace("{{count}}", "\\S+")}$`) })
      const counted = (words: string) => waiting.getByText(words.split("{{count}}")[1] ?? words)

      await test.step("the dashboard leads to the open tasks", async () => {
        await page.goto(assessment.questionnaires.replace(/questionnaires$/, "dashboard"))
        await page.getByRole("heading", { name: t.dashboard.steps.label }).click()
        await expect(page.getByText(t.dashboard.steps.current, { exact: true })).toBeVisible()
        await expectAccessible(page)
        // The next action, and the same in the list of what is due.
        await page
          .getByRole("link", { name: issues.notGenerated_other.split("{{count}}")[1] })
          .first()
          .click()
      })

      await test.step("all insights are generated at once", async () => {
        await all(bulk.generate_other).click()
        await expect(counted(issues.unapproved_other)).toBeVisible()
        await page.locator("h3").getByRole("button").first().click()
        await page.locator("h5").getByRole("button").first().click()
        await expectAccessible(page)
      })

      const about = text.label.replace("{{title}}", overall.whole)
      await test.step("one is written by hand, and the others are approved", async () => {
        await button(t.shell.richText.edit.replace("{{label}}", about)).click()
        const editor = page.getByRole("textbox", { name: about })
        await editor.press("ControlOrMeta+a")
        await editor.pressSequentially("Nobody sleeps.")
        await button(t.shell.richText.save).click()
        await expect(editor).toHaveCount(0)
        await all(bulk.approve_other).click()
        await expectAccessible(page)
        await button(bulk.confirm.approve).click()
        await expect(counted(issues.unapproved_other)).toHaveCount(0)
      })

      await test.step("the approval is undone, and repeated", async () => {
        await button(bulk.undo).click()
        await expect(counted(issues.unapproved_other)).toBeVisible()
        await all(bulk.approve_other).click()
        await button(bulk.confirm.approve).click()
        await expect(counted(issues.unapproved_other)).toHaveCount(0)
      })

      await test.step("an answer changes: every text expires, shows why, and is repaired", async () => {
        const questionnaires = await newcomer.api.get(`/api/v2/assessments/${assessment.id}/questionnaires/`)
        const [{ id: questionnaireId }] = (await questionnaires.json()).items
        const questions = await newcomer.api.get(`${path}/questionnaires/${questionnaireId}/`)
        const [question] = (await questions.json()).items
        const other = question.options.find(
          ({ id }: { id: number }) => id !== question.answer.selectedOption.id,
        )
        const data = { questionnaireId, questionId: question.id, answerOptionId: other.id }
        await expect(
          await newcomer.api.put(`/api/v2/assessments/${assessment.id}/answer-question/`, { data }),
        ).toBeOK()
        await page.reload()
        await expect(counted(issues.expired_other)).toBeVisible()
        await button(`${state.expired}: ${about}`).click()
        const why = page.getByRole("dialog", { name: about })
        await expect(why).toContainText(t.insights.hint.expiredApp)
        await why.getByRole("button", { name: t.shell.textStatus.approve, exact: true }).click()
        await expect(button(`${state.approved}: ${about}`)).toBeVisible()
        await expect(page.getByText("Nobody sleeps.")).toBeVisible()
        await all(bulk.regenerateExpired_other).click()
        await button(bulk.confirm.regenerateExpired).click()
        await expect(counted(issues.expired_other)).toHaveCount(0)
        await all(bulk.approve_other).click()
        await button(bulk.confirm.approve).click()
        await expect(counted(issues.unapproved_other)).toHaveCount(0)
      })

      await test.step("the texts around the report are filled in, and it is published", async () => {
        const around = { intro: "<p>Why.</p>", prosAndCons: "<p>Good.</p>", steps: "<p>Talks.</p>" }
        await expect(await newcomer.api.patch(`${path}/report-metadata/`, { data: around })).toBeOK()
        await openPart(page, t, "report")
        const { publication, sections } = t.reportTexts
        await expect(page.getByText(t.report.publishing.fillIn)).toBeVisible()
        await expectAccessible(page)
        const participants = sections.participants.title
        await button(t.shell.richText.edit.replace("{{label}}", participants)).click()
        await page.getByRole("textbox", { name: participants }).pressSequentially("The night team.")
        await button(t.shell.richText.save).click()
        await page.getByRole("switch", { name: publication.publish }).click()
        await expect(page.getByText(publication.isPublished)).toBeVisible()
        await page.getByRole("link", { name: publication.view }).click()
      })

      const theirs = await browser.newContext({ baseURL: site, locale: t.locale })
      await signIn(theirs.request, site, guest)
      const link =
        await test.step("it is shared with a person, and with everybody who has the link", async () => {
          await button(t.report.actions.share).first().click()
          const dialog = page.getByRole("dialog")
          await dialog.getByRole("textbox").fill(guest.email)
          await dialog.getByRole("button", { name: t.members.readers.add, exact: true }).click()
          await expect(dialog.getByText(guest.email)).toBeVisible()
          const theirPage = await theirs.newPage()
          await theirPage.goto(assessment.report)
          await expect(theirPage.getByText("Nobody sleeps.").first()).toBeVisible()
          await theirs.close()
          await dialog.getByRole("radio", { name: t.report.share.public }).click()
          await page.waitForURL(/graphical-report\/[0-9a-f-]{36}/)
          return page.url()
        })

      await test.step("a visitor reads it without an account", async () => {
        const visitor = await browser.newPage()
        await visitor.goto(link)
        await expect(visitor.getByText("Nobody sleeps.").first()).toBeVisible()
        await visitor.context().close()
      })
    })
  })
}
