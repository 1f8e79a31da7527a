import { expectAccessible } from "./accessible.ts"
import { answerQuestions } from "./assessments.ts"
import { ownKit, succeeded } from "./kits.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * How an expert changes a kit that is in use: looks through it, edits its draft as text, previews the effect of the
 * release on an assessment; and how the assessment follows, and weighs the kit in its own way.
 */

const singing = `question Singing {
    questionnaire: SpeakingUp
    title: "How often do we sing?"
    options: "Never", "Daily" with values [0, 1]
    affects Safety on level Steady
}`

for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an expert changes a kit in use as text, and previews the effect", async ({ page, newcomer }) => {
      const { api } = newcomer
      const kit = await ownKit(newcomer)
      const { groupId, kitId, assessmentId } = kit
      await answerQuestions(
        newcomer,
        { id: assessmentId, questionnaires: "", report: "" },
        (_, question) => question > 1,
      )
      const { kitVersionId } = await succeeded(api.post(`/api/v1/assessment-kits/${kitId}/clone/`))
      const version = `/api/v1/kit-versions/${kitVersionId}`
      const [first] = (await succeeded(api.get(`${version}/questionnaires/`))).items
      const [asked] = (await succeeded(api.get(`${version}/questionnaires/${first.id}/questions/`))).items
      await expect(await api.delete(`${version}/questions/${asked.id}/`)).toBeOK()

      await test.step("looks through the released kit", async () => {
        await page.goto(`/user/expert-groups/${groupId}/assessment-kits/${kitId}`)
        const content = page.getByRole("region", { name: t.content.title })
        await content.getByRole("button", { name: /\(3\)|\(۳\)/ }).click()
        await content.getByRole("button", { name: "Clear purpose" }).click()
        await expect(content.getByRole("tab", { selected: true })).toBeVisible()
        await expect(content.getByText(t.content.kinds.attribute, { exact: true })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("adds a question in the text of the draft", async () => {
        await page.goto(`/user/expert-groups/${groupId}/kit-designer/${kitVersionId}#Text`)
        const editor = page.getByRole("textbox", { name: t.designer.text.title })
        await editor.click()
        await page.keyboard.press("Control+End")
        await page.keyboard.insertText(`\n${singing}\n`)
        await page.getByRole("button", { name: t.designer.text.review }).click()
        const changes = page.getByRole("region", { name: t.preview.changes })
        await expect(changes.getByRole("heading")).toHaveText([t.preview.ADD])
        await expect(changes).toContainText("How often do we sing?")
        await expectAccessible(page)
        await page.getByRole("button", { name: t.designer.text.apply }).click()
        await expect(page.getByRole("dialog")).toHaveCount(0)
      })

      await test.step("sees what the release changes, and releases it", async () => {
        await page.goto(`/user/expert-groups/${groupId}/kit-designer/${kitVersionId}#Release`)
        const assessments = page.getByRole("region", { name: t.preview.assessments.title })
        await expect(assessments.getByRole("link", { name: "Harbour office" })).toBeVisible()
        await expect(page.getByRole("region", { name: t.preview.changes })).toContainText(asked.title)
        await expectAccessible(page)
        await page.getByRole("button", { name: t.designer.release.do }).click()
        await expect(page.getByRole("heading", { level: 1 })).toContainText(kit.title)
      })

      await test.step("finds the assessment migrated when it is opened, with its own weight", async () => {
        await page.goto(kit.settings.replace(/settings$/, "questionnaires"))
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
        await expect
          .poll(async () => (await api.get(`/api/v2/assessments/${assessmentId}/questionnaires/`)).status())
          .toBe(200)
        await page.goto(`${kit.settings}#weights`)
        const weights = page.getByRole("region", { name: t.weights.heading })
        await weights.getByRole("button", { name: /Clear purpose/ }).click()
        await weights.getByRole("textbox", { name: /Clear purpose/ }).fill("0")
        await weights.getByRole("button", { name: t.weights.take }).click()
        await weights.getByRole("textbox", { name: t.weights.title }).fill("For the night")
        await weights.getByRole("button", { name: t.weights.save }).click()
        await expect(page.getByText(t.weights.saved)).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}
