import { randomUUID } from "node:crypto"
import { smallSources } from "@plumbline/frameworks/testing/small-sources"
import { writeArchive } from "@plumbline/kit-dsl"
import { expectAccessible } from "./accessible.ts"
import { answerQuestions } from "./assessments.ts"
import { succeeded } from "./kits.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* From a public framework to a report: what is lost is read before the kit is created. */
for (const [language, t] of Object.entries(languages)) {
  const words = t.authoring

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an expert makes a kit from a framework, and an assessment with it", async ({ page, newcomer }) => {
      const { api } = newcomer
      const kit = `House rules ${randomUUID()}`
      const texts = { title: `Guild ${randomUUID()}`, bio: "We watch.", about: "<p>We watch.</p>" }
      const group = await succeeded(api.post("/api/v1/expert-groups/", { multipart: texts }))
      await page.goto(`/user/expert-groups/${group.id}`)
      const dialog = page.getByRole("dialog")

      await test.step("sees where a file cannot be read", async () => {
        await page.getByRole("button", { name: words.kitFile.action }).click()
        await expectAccessible(page)
        await dialog
          .locator("input[type=file]")
          .setInputFiles({ name: "a.yaml", mimeType: "", buffer: Buffer.from("a: 1\na: 2\n") })
        const problem = dialog.getByRole("list", { name: words.diagnostics.list }).getByRole("listitem")
        await expect(problem).toContainText("a.yaml")
        await expect(problem.locator("code")).toContainText("a: 2")
        await expectAccessible(page)
        await dialog.getByRole("button", { name: words.file.other }).click()
      })

      await test.step("reads what becomes of the values of a ZIP file", async () => {
        const buffer = Buffer.from(writeArchive(smallSources.samm.files()))
        await dialog
          .locator("input[type=file]")
          .setInputFiles({ name: "core.zip", mimeType: "application/zip", buffer })
        await expect(dialog.getByText("OWASP SAMM").first()).toBeVisible()
        const values = dialog.getByRole("list", { name: words.framework.list })
        await expect(values.getByText(words.framework.status.lost).first()).toBeVisible()
        await expect(values.getByText(words.framework.status.exact)).toHaveCount(0)
        await expectAccessible(page)
        await dialog.getByRole("searchbox").fill("logo")
        await expect(values.getByRole("listitem")).toHaveCount(1)
        await dialog.getByRole("button", { name: words.framework.all, exact: true }).click()
        await expect(values).toContainText("model/business_functions/Building.yml:9")
        await dialog.getByRole("searchbox").fill("")
        await expect(values.getByText(words.framework.status.exact).first()).toBeVisible()
      })

      const kitId = await test.step("fills in what the library shows, and creates the kit", async () => {
        await dialog.getByRole("button", { name: words.framework.continue }).click()
        await dialog.getByRole("button", { name: words.framework.back }).click()
        await dialog.getByRole("button", { name: words.framework.continue }).click()
        await dialog.getByLabel(words.newKit.name).fill(kit)
        await dialog.getByRole("combobox", { name: words.newKit.tags }).click()
        await page.getByRole("option").first().click()
        await page.keyboard.press("Escape")
        await dialog.getByLabel(words.newKit.summary).fill("What a house needs")
        await dialog.getByLabel(words.newKit.about).fill("Rules of a house, level by level")
        await expectAccessible(page)
        await dialog.getByRole("button", { name: words.newKit.saveAndView }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(kit)
        await page.getByRole("button", { name: words.kit.publish, exact: true }).click()
        await expect(page.getByText(words.marks.published, { exact: true })).toBeVisible()
        return Number(page.url().match(/assessment-kits\/(\d+)/)?.[1])
      })

      await test.step("answers it and reads the report", async () => {
        const [space] = (await succeeded(api.get("/api/v1/top-spaces/"))).items
        const data = { spaceId: space.id, assessmentKitId: kitId, title: "Our house", lang: "EN" }
        const { id } = await succeeded(api.post("/api/v2/assessments/", { data }))
        await answerQuestions(newcomer, { id, questionnaires: "", report: "" })
        await page.goto(`/${space.id}/assessments/${id}/graphical-report/`)
        await expect(page.getByRole("heading", { name: "Our house" })).toBeVisible()
        await expect(page.getByText("Building").first()).toBeVisible()
      })
    })
  })
}
