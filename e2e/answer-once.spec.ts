import { expectAccessible } from "./accessible.ts"
import { succeeded } from "./assessments.ts"
import type { Person } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * A person answers a question in one assessment, and has the answer proposed in another one of the space, on a kit whose
 * question carries the same reference.
 */
const REFERENCE = "NIST SSDF PS.1.1"

type Question = {
  id: number
  index: number
  questionnaireId: number
  options: { id: number }[]
  guidance: { references: string[] }
}

for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an answer becomes a proposal where another kit refers to the same", async ({ page, newcomer }) => {
      const { api } = newcomer
      const space = await succeeded(
        api.post("/api/v1/spaces/", { data: { title: "Twice", type: "PREMIUM" } }),
      )
      const begin = (kit: string) => assessmentOn(newcomer, { kit, spaceId: space.id, language })
      const from = await begin("Software Engineering Maturity")
      const into = await begin("Secure Software Development")
      const { id: questionId, questionnaireId, options } = await questionOf(newcomer, from)
      const answer = { questionnaireId, questionId, answerOptionId: options[2]?.id, confidenceLevelId: 4 }
      await succeeded(api.put(`/api/v2/assessments/${from}/answer-question/`, { data: answer }))
      const there = await questionOf(newcomer, into)

      await page.goto(
        `/${space.id}/assessments/1/${into}/questionnaires/${there.questionnaireId}/${there.index}`,
      )
      await page.getByRole("button", { name: t.proposals.elsewhere.ask }).click()
      await expect(
        page.getByText(t.proposals.elsewhere.found_one.replace(/\{\{count\}\} /, "")),
      ).toBeVisible()
      const panel = page.getByRole("region", { name: t.proposals.title_one.replace(/\{\{count\}\} /, "") })
      await expect(panel.getByText(REFERENCE)).toBeVisible()
      await expectAccessible(page)
      await panel.getByRole("button", { name: t.proposals.accept, exact: true }).click()
      await expect(panel).toBeHidden()
    })
  })
}

async function assessmentOn(
  { api }: Person,
  { kit, spaceId, language }: { kit: string; spaceId: number; language: string },
): Promise<string> {
  const { items } = await succeeded(
    api.get("/api/v2/public/assessment-kits/", { headers: { "accept-language": "en" } }),
  )
  const found = items.find(({ title }: { title: string }) => title.startsWith(kit))
  const data = { spaceId, assessmentKitId: found.id, title: kit, lang: language.toUpperCase() }
  const { id } = await succeeded(api.post("/api/v2/assessments/", { data }))
  await succeeded(api.post(`/api/v1/assessments/${id}/calculate/`))
  await succeeded(api.post(`/api/v1/assessments/${id}/calculate-confidence/`))
  return id
}

/** The question of an assessment that carries the reference. */
async function questionOf({ api }: Person, assessmentId: string): Promise<Question> {
  const { items } = await succeeded(api.get(`/api/v2/assessments/${assessmentId}/questionnaires/`))
  for (const { id: questionnaireId } of items) {
    const path = `/api/v1/assessments/${assessmentId}/questionnaires/${questionnaireId}/?size=100`
    const { items: questions } = await succeeded(api.get(path))
    const found = questions.find(({ guidance }: Question) => guidance.references.includes(REFERENCE))
    if (found) return { ...found, questionnaireId }
  }
  throw new Error(`No question refers to ${REFERENCE}.`)
}
