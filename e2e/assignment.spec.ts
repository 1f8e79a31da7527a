import { expectAccessible } from "./accessible.ts"
import { beginTogether, succeeded } from "./assessments.ts"
import { newAccount, person, signUp } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* Who answers what by when: a questionnaire is assigned, found on the home page, answered, and that is told. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a questionnaire is assigned, found, answered and done", async ({
      page,
      newcomer,
      browser,
      site,
    }) => {
      const elsewhere = await browser.newContext({ locale: t.locale, baseURL: site })
      const omid = await person(
        elsewhere.request,
        site,
        await signUp(elsewhere.request, site, newAccount("Omid Rad")),
      )
      const { id: userId } = await succeeded(omid.api.get("/api/v1/users/me/"))
      const assessment = await beginTogether(newcomer, { userId, language })
      const path = `/api/v1/assessments/${assessment.id}/questionnaires/${assessment.questionnaireId}/`

      await test.step("the one who leads says who answers by when", async () => {
        await page.goto(assessment.questionnaires)
        const cards = page.getByRole("main").getByRole("listitem")
        const assign = page.getByRole("button", { name: new RegExp(`^${t.answers.assignment.assign}: `) })
        await assign.first().click()
        const dialog = page.getByRole("dialog")
        await expectAccessible(page)
        await dialog.getByRole("combobox", { name: t.answers.assignment.people }).fill("Omid")
        await page.getByRole("option", { name: /Omid Rad/ }).click()
        await dialog.getByRole("button", { name: t.answers.assignment.save, exact: true }).click()
        await expect(dialog).toHaveCount(0)
        await expect(cards.filter({ hasText: "Omid Rad" })).toHaveCount(1)
        await expectAccessible(page)
      })

      const theirs = await elsewhere.newPage()
      const waiting = theirs.getByRole("region", { name: t.spaces.home.assigned.title })
      await test.step("the other finds it on the home page, and is led to its first open question", async () => {
        await theirs.goto("/spaces")
        await expect(waiting.getByRole("listitem")).toHaveCount(1)
        await expectAccessible(theirs)
        await waiting.getByRole("link", { name: new RegExp(`^${t.spaces.home.action.start}: `) }).click()
        await theirs.waitForURL(new RegExp(`/questionnaires/${assessment.questionnaireId}/1$`))
        await expect(theirs.getByRole("radio").first()).toBeVisible()
      })

      await test.step("once all is answered nothing waits any more, and who has assigned it is told", async () => {
        const { items } = await succeeded(omid.api.get(path))
        for (const { id: questionId, options } of items) {
          const data = {
            questionId,
            questionnaireId: assessment.questionnaireId,
            answerOptionId: options[0].id,
            confidenceLevelId: 3,
          }
          await succeeded(omid.api.put(`/api/v2/assessments/${assessment.id}/answer-question/`, { data }))
        }
        await theirs.goto("/spaces")
        await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible()
        await expect(waiting).toHaveCount(0)
        await page.goto("/spaces")
        await page.getByRole("button", { name: new RegExp(`^${t.shell.notifications.open}`) }).click()
        const told = page.getByRole("dialog", { name: t.notifications.title }).getByRole("listitem")
        await expect(told.filter({ hasText: "Together" }).first()).toBeVisible()
      })
      await omid.api.dispose()
      await elsewhere.close()
    })
  })
}
