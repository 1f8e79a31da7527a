import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { readCells } from "@plumbline/spreadsheet/testing"
import { verifyBundle } from "../apps/server/src/features/attestations/index.ts"
import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAdvanced } from "./assessments.ts"
import { lettersOf, wordsOfPdf } from "./pdf.ts"
import { expect, test } from "./test.ts"
import { languages, type Texts } from "./texts.ts"

/* Taking a report along: what arrives in the browser is a file of its format. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a person downloads the report in every format, and a reader of the public one a document", async ({
      page,
      browser,
      newcomer,
    }) => {
      const assessment = await beginAdvanced(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      await newcomer.api.put(`/api/v1/assessments/${assessment.id}/report-publish-status/`, {
        data: { published: true },
      })
      const visibility = await newcomer.api.put(
        `/api/v1/assessments/${assessment.id}/report-visibility-status/`,
        { data: { visibility: "PUBLIC" } },
      )
      const { linkHash } = await visibility.json()
      await page.goto(assessment.report)

      await test.step("PDF, with its title in the name and on the cover", async () => {
        await chooseFormat(page, t, "pdf")
        await expectAccessible(page)
        const { name, bytes } = await submit(page, t)
        expect(name).toMatch(/^Night shift .+\.pdf$/)
        expect((await wordsOfPdf(bytes))[0]).toContain(lettersOf("Night shift"))
      })

      await test.step("Word, PowerPoint and Excel", async () => {
        for (const format of ["docx", "pptx", "xlsx"] as const) {
          await chooseFormat(page, t, format)
          const { name, bytes } = await submit(page, t)
          expect(name.endsWith(`.${format}`)).toBe(true)
          expect(bytes.subarray(0, 4).toString("latin1"), format).toBe("PK\u0003\u0004")
          if (format === "xlsx") expect(Object.keys(readCells(bytes))).toHaveLength(9)
        }
      })

      await test.step("CSV and JSON", async () => {
        await chooseFormat(page, t, "csv")
        expect((await submit(page, t)).bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
        await chooseFormat(page, t, "json")
        expect(JSON.parse((await submit(page, t)).bytes.toString())).toMatchObject({
          title: "Night shift",
          language,
        })
      })

      await test.step("an attestation, and a bundle that others can verify", async () => {
        await chooseFormat(page, t, "cyclonedx")
        await expectAccessible(page)
        expect(JSON.parse((await submit(page, t)).bytes.toString())).toMatchObject({
          bomFormat: "CycloneDX",
          declarations: { targets: { components: [{ name: "Night shift" }] } },
        })
        await chooseFormat(page, t, "bundle")
        const { name, bytes } = await submit(page, t)
        expect(name).toMatch(/\.zip$/)
        expect(verifyBundle(bytes, null)).toMatchObject({ ok: true, title: "Night shift" })
      })

      await test.step("a reader of the public report", async () => {
        const stranger = await browser.newPage({ locale: t.locale })
        await stranger.goto(`${assessment.report}${linkHash}/`)
        await chooseFormat(stranger, t, "docx")
        await expect(stranger.getByRole("checkbox", { name: t.documents.sections.answers })).toHaveCount(0)
        expect((await submit(stranger, t)).bytes.subarray(0, 2).toString()).toBe("PK")
        await stranger.context().close()
      })
    })
  })
}

async function chooseFormat(page: Page, t: Texts, format: keyof Texts["documents"]["formats"]) {
  await page.getByRole("button", { name: t.report.actions.download, exact: true }).click()
  await expect(page.getByRole("menuitem").first()).toBeVisible()
  const item = page.getByRole("menuitem", { name: t.documents.formats[format] })
  if (!(await item.isVisible())) await page.getByRole("menuitem", { name: t.documents.forTools }).click()
  await item.click()
  await expect(page.getByRole("dialog", { name: t.documents.download.title })).toBeVisible()
}

async function submit(page: Page, t: Texts): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.getByRole("dialog").getByRole("button", { name: t.documents.download.submit }).click(),
  ])
  await expect(page.getByRole("dialog")).toHaveCount(0)
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
