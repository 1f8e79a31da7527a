import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { beginAssessment, succeeded } from "./assessments.ts"
import { kitFile, ownKit } from "./kits.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * A team answers along the shortest path until the overall level is decided, sees why, and changes an answer: then it is
 * open again, also on the page of somebody who only looks. On a desktop and on a phone.
 */
for (const [language, t] of Object.entries(languages)) {
  for (const [device, viewport] of [
    ["desktop", { width: 1360, height: 900 }],
    ["phone", { width: 390, height: 844 }],
  ] as const) {
    test.describe(`${language} on a ${device}`, () => {
      test.use({ locale: t.locale, viewport })

      test("the path goes on by the new version of a kit that is released meanwhile", async ({
        page,
        newcomer,
      }) => {
        const { api } = newcomer
        const kit = await ownKit(newcomer)
        const path = `/api/v1/assessments/${kit.assessmentId}`
        await expect(await api.put(`${path}/mode/`, { data: { mode: "QUICK" } })).toBeOK()
        const state = async () => succeeded(api.get(`${path}/open-questions/?goal=overall`))
        const before = await state()
        await page.goto(kit.settings.replace(/settings$/, "questionnaires"))
        await page.getByRole("button", { name: t.answers.path.title }).click()
        await page.getByRole("link", { name: t.answers.path.answerNext }).click()
        await answerNext(page)
        await answerNext(page)

        const { kitDslId } = await succeeded(
          api.post("/api/v1/assessment-kits/upload-dsl/", {
            multipart: { dslFile: kitFile(kit.title, singing), expertGroupId: String(kit.groupId) },
          }),
        )
        const update = await api.put(`/api/v1/assessment-kits/${kit.kitId}/update-by-dsl/`, {
          data: { kitDslId },
        })
        await expect(update).toBeOK()

        let given = 2
        while (await answerNext(page)) given++
        const { answered, open, isDecided } = await state()
        expect({ answered: answered, all: answered + open, isDecided }).toEqual({
          answered: given + 1,
          all: before.answered + before.open + 1,
          isDecided: true,
        })
      })

      test("questions are asked until the level is decided, and a changed answer opens it again", async ({
        page,
        newcomer,
      }) => {
        const { api } = newcomer
        const assessment = await beginAssessment(newcomer, "Path", language)
        const path = `/api/v1/assessments/${assessment.id}`
        const words = t.answers.path
        await succeeded(api.post(`${path}/calculate/`))
        await succeeded(api.post(`${path}/calculate-confidence/`))
        const state = async () => succeeded(api.get(`${path}/open-questions/?goal=overall`))
        const { open: questions } = await state()
        await page.goto(assessment.questionnaires)
        await page.getByRole("button", { name: words.title }).click()
        await expect(page.getByRole("list", { name: words.list })).toBeVisible()
        await expectAccessible(page)

        let given = 0
        await test.step("each next question is the best one, until the level is decided", async () => {
          await page.getByRole("link", { name: words.answerNext }).click()
          do given++
          while (await answerNext(page))
          expect(given).toBeLessThan(questions)
          await expect(page.getByRole("button", { name: words.why })).toBeVisible()
          await page.getByRole("button", { name: words.why }).click()
          await expect(page.getByText(words.because)).toBeVisible()
          await expectAccessible(page)
          expect(await state()).toMatchObject({ isDecided: true, answered: given, total: 0, questions: [] })
        })

        await test.step("a changed answer opens it again, on the page that is open", async () => {
          await succeeded(api.post(`${path}/calculate/`))
          await succeeded(api.post(`${path}/calculate-confidence/`))
          const { items } = await succeeded(api.get(`/api/v2/assessments/${assessment.id}/questionnaires/`))
          // The first answer makes the result stale, and questions are only served from a current one.
          const better: object[] = []
          for (const { id } of items) {
            const list = await succeeded(api.get(`${path}/questionnaires/${id}/`))
            for (const question of list.items) {
              if (!question.answer?.selectedOption) continue
              const answerOptionId = question.options.at(-1).id
              better.push({ questionnaireId: id, questionId: question.id, answerOptionId })
            }
          }
          for (const data of better) {
            await succeeded(api.put(`/api/v2/assessments/${assessment.id}/answer-question/`, { data }))
          }
          await expect(page.getByRole("link", { name: words.answerNext })).toBeVisible()
        })
      })
    })
  }
}

/** Chooses the first option of the question that is open; returns whether another question follows. */
async function answerNext(page: Page): Promise<boolean> {
  const option = page.getByRole("radio").first()
  const heading = page.getByRole("heading", { level: 1 })
  await expect(option).toBeVisible()
  const address = page.url()
  const title = await heading.textContent()
  await option.click()
  await expect(page).not.toHaveURL(address)
  // What is clicked while the page moves on belongs to no question.
  await expect(heading).not.toHaveText(title ?? "")
  return /questionnaires\/\d+\/\d+/.test(page.url())
}

const singing = `question Singing {
    questionnaire: SpeakingUp
    title: "How often do we sing?"
    options: "Never", "Daily" with values [0, 1]
    affects Safety on level Steady
}`
