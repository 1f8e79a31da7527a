import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAdvanced } from "./assessments.ts"
import { succeeded } from "./kits.ts"
import type { Person } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages, type Texts } from "./texts.ts"

/* The result of somebody else comes as a signed bundle, is verified, read and removed. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a member of a space imports a result, reads it, and removes it", async ({ page, newcomer }) => {
      const texts = t.imported
      const bundle = await bundleOf(newcomer, language)
      const { id: spaceId } = await succeeded(
        newcomer.api.post("/api/v1/spaces/", { data: { title: "Suppliers", type: "PREMIUM" } }),
      )
      const section = page.getByRole("region", { name: texts.title, exact: true })

      await test.step("is told why a changed bundle is refused", async () => {
        await page.goto(`/${spaceId}/setting`)
        const tampered = Buffer.from(bundle)
        tampered.writeUInt8(255 - tampered.readUInt8(200), 200)
        await choose(page, t, tampered)
        await expect(section.getByRole("alert")).toBeVisible()
        await expect(section.getByRole("list")).toHaveCount(0)
        await expectAccessible(page)
      })

      await test.step("imports it once", async () => {
        await choose(page, t, bundle)
        await expect(section.getByRole("link", { name: /Night shift/ })).toBeVisible()
        await expect(section.getByRole("alert")).toHaveCount(0)
        await choose(page, t, bundle)
        await expect(section.getByRole("alert")).toBeVisible()
        await expect(section.getByRole("listitem")).toHaveCount(1)
      })

      await test.step("finds it beside the assessments of the space", async () => {
        await page.goto(`/${spaceId}/assessments/1`)
        await section.getByRole("link", { name: /Night shift/ }).click()
        await expect(page.getByRole("heading", { level: 1, name: "Night shift" })).toBeVisible()
      })

      await test.step("sees where it comes from, and what it says", async () => {
        await expect(page.getByText(texts.origin.intact)).toBeVisible()
        await expect(page.getByText(texts.origin.known)).toBeVisible()
        await expect(page.getByRole("table").first()).toBeVisible()
        const fold = page.getByRole("region", { name: texts.answers.title }).getByRole("button").first()
        await fold.click()
        await expectAccessible(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await expectAccessible(page)
      })

      await test.step("takes the bundle along as it came", async () => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: texts.download }).click(),
        ])
        expect(download.suggestedFilename()).toMatch(/\.zip$/)
      })

      await test.step("removes it", async () => {
        await page.getByRole("button", { name: texts.remove, exact: true }).click()
        await page.getByRole("dialog").getByRole("button", { name: t.shell.dialog.confirm }).click()
        await page.waitForURL(`**/${spaceId}/assessments/1`)
        await expect(section).toHaveCount(0)
      })
    })
  })
}

async function choose(page: Page, t: Texts, buffer: Buffer): Promise<void> {
  const chosen = { name: "result.zip", mimeType: "application/zip", buffer }
  await page.locator(`input[type=file][aria-label="${t.imported.add}"]`).setInputFiles(chosen)
}

/** The bundle of an assessment of somebody's own, with its evidence. */
async function bundleOf(person: Person, language: string): Promise<Buffer> {
  const assessment = await beginAdvanced(person, "Night shift", language)
  await answerQuestions(person, assessment)
  const path = `/api/v1/assessments/${assessment.id}`
  const published = { data: { published: true } }
  await expect(await person.api.put(`${path}/report-publish-status/`, published)).toBeOK()
  const reply = await person.api.get(`${path}/bundle/?evidence=true`, { headers: { "plumbline-heal": "on" } })
  await expect(reply).toBeOK()
  return reply.body()
}
