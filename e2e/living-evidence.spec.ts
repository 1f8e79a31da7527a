import { request } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { beginAdvanced, succeeded } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * A program proposes an answer while a person has the question open: it arrives at once, is changed, accepted with the
 * keyboard, and seen in the history, as evidence, on the dashboard and in the report. Evidence that has expired is
 * confirmed again. On a desktop and on a phone.
 */
const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10)

for (const [language, t] of Object.entries(languages)) {
  for (const [device, viewport] of [
    ["desktop", { width: 1360, height: 900 }],
    ["phone", { width: 390, height: 844 }],
  ] as const) {
    test.describe(`${language} on a ${device}`, () => {
      test.use({ locale: t.locale, viewport })

      test("a proposal arrives and is accepted, and expired evidence is confirmed", async ({
        page,
        newcomer,
        site,
      }) => {
        const { api } = newcomer
        const assessment = await beginAdvanced(newcomer, "Living", language)
        const path = `/api/v1/assessments/${assessment.id}`
        await succeeded(api.post(`${path}/calculate/`))
        await succeeded(api.post(`${path}/calculate-confidence/`))
        const list = await succeeded(api.get(`/api/v2/assessments/${assessment.id}/questionnaires/`))
        const questionnaireId = list.items[0].id
        const { items } = await succeeded(api.get(`${path}/questionnaires/${questionnaireId}/`))
        const [question] = items
        const token = await succeeded(
          api.post("/api/v1/api-tokens/", { data: { name: "Collector", scope: "PROPOSE", days: 1 } }),
        )
        const program = await request.newContext({
          baseURL: site,
          extraHTTPHeaders: { authorization: `Bearer ${token.token}` },
        })
        await succeeded(
          api.post("/api/v1/evidences/", {
            data: {
              assessmentId: assessment.id,
              questionId: question.id,
              type: "POSITIVE",
              description: "<p>The audit of last year.</p>",
              observedAt: day(-400),
              validUntil: day(-35),
            },
          }),
        )
        await page.goto(`${assessment.questionnaires}/${questionnaireId}/1`)
        const heading = page.getByRole("heading", { level: 1 })
        await expect(heading).toBeVisible()

        await test.step("expired evidence stands apart and is confirmed", async () => {
          const expired = page.getByRole("region", {
            name: t.evidence.expired.title_one.split(" (")[0] ?? "",
          })
          await expect(expired.getByText("The audit of last year.")).toBeVisible()
          await expectAccessible(page)
          await expired.getByRole("button", { name: t.evidence.confirmAgain }).click()
          await expect(expired).toHaveCount(0)
          await expect(page.getByText("The audit of last year.")).toBeVisible()
        })

        await test.step("a proposal arrives at once", async () => {
          const proposed = await succeeded(
            program.post(`${path}/proposals/`, {
              data: {
                source: "Scorecard",
                items: [
                  {
                    questionId: question.id,
                    answerOptionId: question.options[1].id,
                    confidenceLevelId: 4,
                    reason: "The check scored 9 of 10.",
                    evidence: [{ description: "The run of tonight.", link: "https://ci.example.com/481" }],
                  },
                ],
              },
            }),
          )
          expect(proposed).toMatchObject({ created: 1 })
          await expect(page.getByText("The check scored 9 of 10.")).toBeVisible()
          await expectAccessible(page)
        })

        await test.step("is changed and accepted with the keyboard", async () => {
          await heading.focus()
          await page.keyboard.press("e")
          await page.getByRole("textbox", { name: t.proposals.note }).fill("I have looked.")
          await expectAccessible(page)
          await heading.focus()
          await page.keyboard.press("y")
          await expect(page.getByText("The check scored 9 of 10.")).toHaveCount(0)
          await expect(page.getByRole("main").locator("[role=radio]").nth(1)).toHaveAttribute(
            "aria-checked",
            "true",
          )
          await expect(page.getByText("The run of tonight.")).toBeVisible()
          await page.getByRole("tab").nth(2).click()
          await expect(page.getByText("The check scored 9 of 10.")).toBeVisible()
        })

        await test.step("the dashboard says what the answers rest on", async () => {
          await page.goto(assessment.questionnaires.replace(/questionnaires$/, "dashboard"))
          await expect(page.getByRole("heading", { name: t.support.title })).toBeVisible()
          await expectAccessible(page)
        })
        await program.dispose()
      })
    })
  }
}
