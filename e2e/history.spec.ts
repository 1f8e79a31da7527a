import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAdvanced, succeeded } from "./assessments.ts"
import { openPart } from "./parts.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* What an assessment was, and why it moved: answers, other weights, a publication, and answers again. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a person asks what changed since the report was published, and opens it as it was", async ({
      page,
      newcomer,
    }) => {
      const { api } = newcomer
      const assessment = await beginAdvanced(newcomer, "Night shift", language)
      const path = `/api/v1/assessments/${assessment.id}`
      await answerQuestions(newcomer, assessment)
      const { kit } = await succeeded(api.get(`${path}/`))
      const { items: subjects } = await succeeded(
        api.get(`/api/v1/assessment-kits/${kit.id}/custom-subjects/`),
      )
      const customData = { subjects: [{ id: subjects[0].id, weight: 5 }] }
      await succeeded(api.post(`${path}/assign-kit-custom/`, { data: { title: "Own weights", customData } }))
      for (const call of ["calculate", "calculate-confidence"]) await succeeded(api.post(`${path}/${call}/`))
      await expect(await api.put(`${path}/report-publish-status/`, { data: { published: true } })).toBeOK()
      const questionnaires = await succeeded(api.get(`/api/v2/assessments/${assessment.id}/questionnaires/`))
      const questionnaireId = questionnaires.items[0].id
      const { items } = await succeeded(api.get(`${path}/questionnaires/${questionnaireId}/`))
      const [first] = items
      const best = first.options.at(-1)
      await succeeded(
        api.put(`/api/v2/assessments/${assessment.id}/answer-question/`, {
          data: { questionnaireId, questionId: first.id, answerOptionId: best.id },
        }),
      )

      await test.step("opens the history from its tab", async () => {
        await page.goto(assessment.questionnaires)
        await openPart(page, t, "history")
        await expect(page.getByRole("slider", { name: t.history.timeline.slider })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("sees which answer changed the score since the publication", async () => {
        const answers = page.getByRole("region", { name: t.history.changes.answers })
        await expect(answers.getByRole("link", { name: first.title })).toBeVisible()
        await expect(answers.getByRole("listitem")).toHaveCount(1)
        await expect(page.getByRole("region", { name: t.history.changes.weights })).toHaveCount(0)
      })

      await test.step("since the start, the weights are among the causes", async () => {
        await page.getByRole("combobox", { name: t.history.changes.from }).click()
        await page.getByRole("option", { name: t.history.changes.start, exact: true }).click()
        await expect(page.getByRole("region", { name: t.history.changes.weights })).toBeVisible()
      })

      await test.step("names the moment", async () => {
        await page.getByRole("button", { name: t.history.milestones.add }).click()
        await page
          .getByRole("dialog")
          .getByRole("textbox", { name: t.history.milestones.titleField })
          .fill("Audit Q3")
        await expectAccessible(page)
        await page.getByRole("button", { name: t.history.milestones.submit, exact: true }).click()
        await expect(page.getByRole("button", { name: "Audit Q3", exact: true })).toBeVisible()
      })

      await test.step("opens the report as it was published", async () => {
        await page
          .getByRole("link", { name: t.history.publications.openOf.split("{{")[0] ?? "" })
          .first()
          .click()
        await expect(page.getByRole("link", { name: t.history.past.back })).toBeVisible()
        await expect(page.getByRole("heading", { name: "Night shift" })).toBeVisible()
        await expect(page.getByRole("button", { name: t.report.actions.share })).toHaveCount(0)
        await expectAccessible(page)
      })
    })
  })
}
