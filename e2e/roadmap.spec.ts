import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAdvanced, succeeded } from "./assessments.ts"
import { openPart } from "./parts.ts"
import { newAccount, person, signUp } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

const assessor = 2

/* From targets to a curve: planned, assigned, answered until an item closes itself, and planned again. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("two people plan, share out the work, and see what came of it", async ({
      page,
      browser,
      newcomer,
      site,
    }) => {
      test.slow()
      const assessment = await beginAdvanced(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      const path = `/api/v1/assessments/${assessment.id}`
      const others = await browser.newContext({ locale: t.locale })
      const other = await person(
        others.request,
        site,
        await signUp(others.request, site, newAccount("Mia Second")),
      )
      const { id: userId } = await succeeded(other.api.get("/api/v1/users/me/"))
      await expect(
        await newcomer.api.post(`${path}/assessment-user-roles/`, { data: { userId, roleId: assessor } }),
      ).toBeOK()
      await page.goto(assessment.questionnaires)

      await test.step("the first person chooses targets, time and effort", async () => {
        await openPart(page, t, "advice")
        await expect(page.getByRole("list", { name: t.roadmap.views.timeline })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: t.roadmap.proposal.aims.weakest }).click()
        await expect(page.getByText(t.roadmap.summary.proven)).toBeVisible()
        await page.getByRole("button", { name: t.roadmap.proposal.more }).click()
        const dialog = page.getByRole("dialog", { name: t.roadmap.assistant.title })
        await dialog.getByRole("button", { name: t.advice.targets.next }).click()
        await page.getByRole("button", { name: t.roadmap.assistant.continue }).click()
        await page.getByRole("switch", { name: t.roadmap.time.limited }).check()
        await page.getByLabel(t.roadmap.time.budget, { exact: true }).fill("2")
        await expectAccessible(page)
        await page.getByRole("button", { name: t.roadmap.assistant.preview }).click()
      })

      await test.step("and keeps the roadmap after looking at it", async () => {
        await expect(page.getByRole("list", { name: t.roadmap.preview.periods })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: t.roadmap.assistant.store }).click()
        await expect(page.getByRole("dialog")).toHaveCount(0)
        await expect(page.getByRole("button", { name: t.roadmap.replan.action })).toBeVisible()
        await expectAccessible(page)
      })

      const stored = await succeeded(newcomer.api.get(`${path}/roadmap/`))
      const items = stored.periods.flatMap(({ items }: { items: object[] }) => items)
      expect(items.length).toBeGreaterThan(1)
      const [first, second] = items
      const { displayName } = await succeeded(other.api.get("/api/v1/users/me/"))

      await test.step("gives an item to the second person", async () => {
        await page.getByRole("button", { name: first.action, exact: true }).click()
        const dialog = page.getByRole("dialog", { name: t.roadmap.item.title })
        await dialog.getByLabel(t.roadmap.item.assignee).click()
        await page.getByRole("option", { name: displayName }).click()
        await dialog.getByLabel(t.roadmap.item.note).fill("Begin with the rota.")
        await expectAccessible(page)
        await dialog.getByRole("button", { name: t.roadmap.item.save, exact: true }).click()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByText(displayName).first()).toBeVisible()
      })

      const theirs = await others.newPage()
      await test.step("who finds it on the start page, and begins with it", async () => {
        await theirs.goto(`${site}/spaces`)
        const mine = theirs.getByRole("region", { name: t.roadmap.mine.title })
        await expect(mine.getByRole("link", { name: first.action })).toBeVisible()
        await mine.getByRole("combobox").click()
        await theirs.getByRole("option", { name: t.roadmap.status.DOING }).click()
        await expect(mine.getByRole("combobox")).toHaveText(t.roadmap.status.DOING)
        await expectAccessible(theirs)
      })

      await test.step("while the first person, who had the item open, is told and loses nothing", async () => {
        await page.getByRole("button", { name: first.action, exact: true }).click()
        const dialog = page.getByRole("dialog", { name: t.roadmap.item.title })
        await dialog.getByLabel(t.roadmap.item.note).fill("Ask the others first.")
        const itemPath = `${path}/roadmap/items/${second.id}/`
        await expect(await other.api.patch(itemPath, { data: { note: "Meanwhile" } })).toBeOK()
        await dialog.getByRole("button", { name: t.roadmap.item.save, exact: true }).click()
        await expect(dialog.getByText(t.roadmap.item.changed)).toBeVisible()
        await expectAccessible(page)
        await dialog.getByRole("button", { name: t.roadmap.item.reload }).click()
        await expect(dialog.getByText(t.roadmap.item.changed)).toHaveCount(0)
        await expect(dialog.getByLabel(t.roadmap.item.note)).toHaveValue("Ask the others first.")
        await dialog.getByRole("button", { name: t.roadmap.item.save, exact: true }).click()
        await expect(dialog).toHaveCount(0)
      })

      await test.step("a card moves on the board without a mouse", async () => {
        await page.getByRole("tab", { name: t.roadmap.views.board }).click()
        const todo = page.getByRole("region", { name: t.roadmap.status.TODO, exact: true })
        const card = todo.getByRole("button", { name: second.action, exact: true })
        await card.press(language === "fa" ? "Shift+ArrowLeft" : "Shift+ArrowRight")
        const doing = page.getByRole("region", { name: t.roadmap.status.DOING, exact: true })
        await expect(doing.getByRole("button", { name: second.action, exact: true })).toBeFocused()
        await expectAccessible(page)
        await page.getByRole("tab", { name: t.roadmap.views.timeline }).click()
        await expect(page.getByText(t.roadmap.period.present, { exact: true })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("an answer as recommended closes its item", async () => {
        await expect(
          await newcomer.api.put(`/api/v2/assessments/${assessment.id}/answer-question/`, {
            data: {
              questionnaireId: first.questionnaireId,
              questionId: first.questionId,
              answerOptionId: first.to.id,
            },
          }),
        ).toBeOK()
        await page.reload()
        await page.getByRole("tab", { name: t.roadmap.views.list }).click()
        await expect(page.getByText(t.roadmap.items.doneByAnswer).first()).toBeVisible()
      })

      await test.step("the rest is planned again, and the curve shows what came", async () => {
        await page.getByRole("button", { name: t.roadmap.replan.action }).click()
        await expect(page.getByRole("region", { name: t.roadmap.difference.title })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: t.roadmap.replan.apply, exact: true }).click()
        await expect(page.getByRole("dialog")).toHaveCount(0)
        await page.getByRole("tab", { name: t.roadmap.views.progress }).click()
        await expect(page.getByRole("table")).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("a calendar program reads the second person's items", async () => {
        await expect(
          await newcomer.api.patch(`${path}/roadmap/items/${second.id}/`, { data: { assigneeId: userId } }),
        ).toBeOK()
        await theirs.goto(`${site}/user/account`)
        await theirs.getByRole("button", { name: t.account.calendar.make }).click()
        await theirs.getByRole("button", { name: t.account.calendar.confirm }).click()
        const address = await theirs.getByTestId("calendar").textContent()
        await expectAccessible(theirs)
        const feed = await others.request.get(address ?? "")
        expect(feed.headers()["content-type"]).toContain("text/calendar")
        expect(await feed.text()).toContain("BEGIN:VEVENT")
      })

      await test.step("a change by hand is said until it is planned again", async () => {
        const edit = { data: { effort: second.effort + 1 } }
        await expect(await newcomer.api.patch(`${path}/roadmap/items/${second.id}/`, edit)).toBeOK()
        await page.reload()
        await expect(page.getByText(t.roadmap.summary.changed)).toBeVisible()
        await expect(page.getByText(t.roadmap.summary.proven)).toHaveCount(0)
        await expectAccessible(page)
      })

      await test.step("readers of the public report see the periods once the author includes them", async () => {
        await newcomer.api.put(`${path}/report-publish-status/`, { data: { published: true } })
        const opened = await newcomer.api.put(`${path}/report-visibility-status/`, {
          data: { visibility: "PUBLIC" },
        })
        const { linkHash } = await opened.json()
        await openPart(page, t, "report")
        const include = page.getByLabel(t.reportTexts.roadmap.include)
        await include.click()
        await expect(include).toBeChecked()
        await expect(include).toBeEnabled()
        const stranger = await browser.newPage()
        await stranger.goto(`${site}${assessment.report}${linkHash}/`)
        const chapter = stranger.locator("#roadmap")
        await expect(chapter.getByText(second.action)).toBeVisible()
        await expect(chapter.getByText(t.report.roadmap.changed)).toBeVisible()
        await expectAccessible(stranger)
        await stranger.context().close()
      })
      await others.close()
    })
  })
}
