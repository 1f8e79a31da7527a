import { expectAccessible } from "./accessible.ts"
import { ownKit, succeeded } from "./kits.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

const titles = { en: "Small teams", fa: "تیم‌های کوچک" }

const profile = `
profile SmallTeams {
    title: "${titles.en}"
    description: "What a team of up to five should look at first."
    questions: Workload, BadNews
    translation fa { title: "${titles.fa}" description: "آنچه یک تیم کوچک باید نخست به آن بپردازد." }
}`

/* An assessment on a part of a kit: the profile is chosen at its start, answered, reported, and switched. */
for (const language of ["en", "fa"] as const) {
  const t = languages[language]
  const title = titles[language]

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a person assesses by a profile of a kit, and later by the whole kit", async ({
      page,
      newcomer,
    }) => {
      const { api } = newcomer
      const { kitId } = await ownKit(newcomer, profile)
      const kit = await succeeded(api.get(`/api/v1/assessment-kits/${kitId}/`))
      const outside = kit.questionsCount - 2

      await test.step("chooses the profile on creating the assessment", async () => {
        await page.goto(`/assessment-kits/${kitId}`)
        const offered = page.getByRole("region", { name: t.kitPage.profiles.title })
        await expect(offered.getByText(title, { exact: true })).toBeVisible()
        // The page also offers the similar kit, whose Persian title is the same.
        await page
          .getByRole("link", { name: new RegExp(`^${t.kits.create}: `) })
          .and(page.locator(`[href$="${kitId}"]`))
          .first()
          .click()
        const dialog = page.getByRole("dialog", { name: t.assessments.create.title })
        await dialog.getByRole("combobox", { name: t.assessments.create.profile }).click()
        await page.getByRole("option", { name: title }).click()
        await expectAccessible(page)
        await dialog.getByRole("button", { name: t.assessments.create.submit }).click()
        await page.waitForURL(/\/questionnaires\/\d+\/1$/)
      })
      const [, space, id] = /\/(\d+)\/assessments\/\d+\/([0-9a-f-]{36})\//.exec(page.url()) ?? []
      const list = `/${space}/assessments/1/${id}/questionnaires`

      await test.step("finds the other questions folded", async () => {
        await page.goto(list)
        const folded = page.getByRole("button", { name: new RegExp(title) })
        await expect(folded).toHaveAttribute("aria-expanded", "false")
        await folded.click()
        await expect(page.getByRole("listitem").filter({ hasText: /[?؟]/ })).not.toHaveCount(0)
        await expectAccessible(page)
        expect(await succeeded(api.get(`/api/v2/assessments/${id}/progress/`))).toMatchObject({
          questionsCount: 2,
        })
      })

      await test.step("answers what is asked, and reads the report", async () => {
        const questionnaires = await succeeded(api.get(`/api/v2/assessments/${id}/questionnaires/`))
        const asked: { questionnaireId: number; questionId: number; answerOptionId: number }[] = []
        for (const { id: questionnaireId } of questionnaires.items) {
          const path = `/api/v1/assessments/${id}/questionnaires/${questionnaireId}/`
          for (const question of (await succeeded(api.get(path))).items)
            asked.push({
              questionnaireId,
              questionId: question.id,
              answerOptionId: question.options.at(-1).id,
            })
        }
        expect(asked).toHaveLength(2)
        for (const data of asked)
          await succeeded(api.put(`/api/v2/assessments/${id}/answer-question/`, { data }))
        await page.goto(`/${space}/assessments/${id}/graphical-report/`)
        await expect(page.getByText(t.report.verdict.profile.replace("{{profile}}", title))).toBeVisible()
      })

      await test.step("switches to all questions in the settings", async () => {
        await page.goto(`/${space}/assessments/1/${id}/settings`)
        const choice = page.getByRole("radiogroup", { name: t.members.profile.heading })
        await expect(choice.getByRole("radio", { name: title })).toBeChecked()
        await choice.getByRole("radio", { name: t.members.profile.whole }).click()
        await expect(page.getByRole("dialog")).toContainText(t.members.profile.change)
        await expectAccessible(page)
        await page.getByRole("dialog").getByRole("button", { name: t.members.profile.confirm }).click()
        await expect(choice.getByRole("radio", { name: t.members.profile.whole })).toBeChecked()
        await expectAccessible(page)
        const progress = await succeeded(api.get(`/api/v2/assessments/${id}/progress/`))
        expect(progress).toMatchObject({ answersCount: 2, questionsCount: outside + 2 })
        await page.goto(list)
        await expect(page.getByRole("button", { name: new RegExp(title) })).toHaveCount(0)
      })
    })
  })
}
