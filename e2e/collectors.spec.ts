import { expectAccessible } from "./accessible.ts"
import { ownKit, succeeded } from "./kits.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/** How an expert gives a kit the mapping by which results of tools become proposals in every assessment on it. */

for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an expert maps checks of tools to the questions of a kit", async ({ page, newcomer }) => {
      const { api } = newcomer
      const { groupId, kitId, assessmentId } = await ownKit(newcomer)
      const { kitVersionId } = await succeeded(api.post(`/api/v1/assessment-kits/${kitId}/clone/`))
      const designer = `/user/expert-groups/${groupId}/kit-designer/${kitVersionId}`
      const texts = t.designer.collectors
      const editor = page.getByRole("textbox", { name: texts.title })

      await test.step("starts with an example, which fits the kit", async () => {
        await page.goto(`${designer}#Collectors`)
        await page.getByRole("button", { name: texts.example }).click()
        await expect(editor).toContainText("Branch-Protection")
        await page.getByRole("button", { name: texts.save }).click()
        await expect(page.getByRole("button", { name: texts.save })).toBeDisabled()
        await expectAccessible(page)
      })

      await test.step("is told where the mapping does not fit the questions", async () => {
        await editor.click()
        await page.keyboard.press("Control+End")
        await page.keyboard.insertText("  Sailing:\n    check: Fuzzing\n    options: { 1: else }\n")
        await page.getByRole("button", { name: texts.save }).click()
        await expect(page.getByRole("alert").filter({ hasText: /1|۱/ })).toBeVisible()
        const problems = page.getByRole("listitem").filter({ hasText: "Sailing" })
        await expect(problems).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: t.designer.text.discard }).click()
        await expect(editor).not.toContainText("Sailing")
        await expect(editor).toContainText("Branch-Protection")
      })

      await test.step("releases it for the assessments on the kit", async () => {
        await page.goto(`${designer}#Release`)
        await expect(page.getByRole("region", { name: t.preview.changes })).toContainText("collectors.yaml")
        await page.getByRole("button", { name: t.designer.release.do }).click()
        await page.waitForURL(`**/assessment-kits/${kitId}`)
        const path = `/api/v1/assessments/${assessmentId}`
        await expect(await api.post(`${path}/migrate-kit-version/`)).toBeOK()
        const { mapping } = await succeeded(api.get(`${path}/collector-mapping/`))
        expect(mapping).toContain("Branch-Protection")
      })
    })
  })
}
