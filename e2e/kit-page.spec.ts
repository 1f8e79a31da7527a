import { execFile } from "node:child_process"
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { expect, test } from "./test.ts"
import { languages, type Texts } from "./texts.ts"

const run = promisify(execFile)
const main = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url))
const teamHealth = fileURLToPath(new URL("../kits/team-health", import.meta.url))

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-kit-page-"))
})
test.afterAll(() => rm(folder, { recursive: true }))

/** Writes a kit as a page, and opens it from the disk, without a network. */
async function opened(page: Page, kit: string): Promise<{ requests: string[]; violations: string[] }> {
  const file = join(folder, "kit.html")
  await run(process.execPath, [main, "kit", "page", kit, "--out", file])
  expect((await stat(file)).size).toBeLessThan(600_000)
  const requests: string[] = []
  const violations: string[] = []
  page.on("request", (request) => requests.push(request.url()))
  page.on("console", (message) => message.type() === "error" && violations.push(message.text()))
  page.on("pageerror", (error) => violations.push(error.message))
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(file).href)
  return { requests, violations }
}

/* A kit as one file: answered from the disk, in a real browser without a network. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a kit is answered from a file, and its answers are downloaded", async ({ page }) => {
      const { requests, violations } = await opened(page, teamHealth)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.kit)
      await expect(page.locator("html")).toHaveAttribute("dir", t.direction)
      await expectAccessible(page)
      const result = page.getByRole("region", { name: t.kitFile.result })
      await expect(result.getByText(t.kitFile.none)).toBeVisible()

      await test.step("by keyboard, with digits of both scripts", async () => {
        // Options of four and five: each digit answers the question that is shown, and the next one follows.
        await page.keyboard.press("4")
        // A key of a Persian keyboard.
        await page.locator("body").dispatchEvent("keydown", { key: "۴", code: "Digit4" })
        for (const key of ["1", "2"]) await page.keyboard.press(key)
        await expect(page.locator("fieldset")).toContainText(figure(t, language === "fa" ? "۵" : "5"))
        await page.keyboard.press(language === "fa" ? "ArrowRight" : "ArrowLeft")
        await expect(page.getByRole("radio").nth(1)).toBeChecked()
      })
      await test.step("shows the result as it is calculated", async () => {
        await expect(result.getByRole("img").first()).toBeVisible()
        await expect(result.getByRole("heading", { name: t.kitFile.whatNext })).toBeVisible()
        await result.getByText(t.kitFile.inDetail).click()
        await expectAccessible(page)
      })
      await test.step("keeps the answers", async () => {
        // The browser stores them in a process of its own, on a busy machine a moment later.
        await expect(async () => {
          await page.reload()
          await expect(page.getByRole("status")).toHaveText(language === "fa" ? /^۴ / : /^4 /, {
            timeout: 2_000,
          })
        }).toPass({ timeout: 30_000 })
      })
      await test.step("in the other language", async () => {
        const other = language === "fa" ? languages.en : languages.fa
        await page.getByRole("button", { name: language === "fa" ? "English" : "فارسی" }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(other.kit)
        await expect(page.locator("html")).toHaveAttribute("dir", other.direction)
        await expectAccessible(page)
        await page.getByRole("button", { name: language === "fa" ? "فارسی" : "English" }).click()
      })
      await test.step("downloads them by code", async () => {
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: t.kitFile.download }).click(),
        ])
        const answers = JSON.parse(await readFile(await file.path(), "utf8"))
        expect(answers).toMatchObject({
          kit: { code: "team-health-check", title: languages.en.kit, version: "1.0" },
          lang: language,
        })
        expect(answers.answers.slice(0, 2)).toEqual([
          { questionnaire: "WhyAndHow", question: "WhomWeServe", option: 3, isNotApplicable: false },
          { questionnaire: "WhyAndHow", question: "TopPriority", option: 3, isNotApplicable: false },
        ])
        expect(answers.answers).toHaveLength(4)
      })
      expect(requests.filter((address) => !/^(file|blob):/.test(address))).toEqual([])
      expect(violations).toEqual([])
    })
  })
}

for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("downloaded answers make an assessment", async ({ page, newcomer: _newcomer }) => {
      const { create } = t.assessments
      const file = {
        kit: { code: "team-health-check", title: languages.en.kit, version: "0.9" },
        lang: language,
        answers: [
          { questionnaire: "WhyAndHow", question: "WhomWeServe", option: 3, isNotApplicable: false },
          { questionnaire: "WhyAndHow", question: "TopPriority", option: 2, isNotApplicable: false },
          { questionnaire: "WhyAndHow", question: "Gone", option: 0, isNotApplicable: false },
        ],
      }
      const upload = (content: string) =>
        page
          .locator("input[type=file]")
          .setInputFiles({ name: "answers.json", mimeType: "application/json", buffer: Buffer.from(content) })
      await page.goto("/spaces#newAssessment")
      const dialog = page.getByRole("dialog", { name: create.title })
      await expect(dialog.getByRole("button", { name: create.file.choose })).toBeVisible()
      await upload("no answers")
      await expect(dialog.getByText(create.file.noAnswers)).toBeVisible()
      await expectAccessible(page)
      await upload(JSON.stringify({ ...file, kit: { code: "nowhere", title: "Nowhere" } }))
      await expect(dialog.getByText(/Nowhere/)).toBeVisible()
      await upload(JSON.stringify(file))
      await expect(dialog.getByText(/WhyAndHow \/ Gone/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole("button", { name: create.submit }).click()
      await page.waitForURL(/\/questionnaires\/\d+\/3$/)
    })
  })
}

const figure = (t: Texts, position: string) => t.kitFile.position.split("{{")[0] + position

test("no text of a kit can run in its page, and nothing can be requested from it", async ({ page }) => {
  const hostile = join(folder, "hostile")
  await cp(teamHealth, hostile, { recursive: true })
  const kit = join(hostile, "kit.ak")
  const evil = "</script><script>window.broken=1</script><img src=x onerror=window.broken=1><!--"
  await writeFile(kit, (await readFile(kit, "utf8")).replaceAll(/title: "[^"]*"/g, `title: "${evil}"`))
  const { violations } = await opened(page, hostile)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(evil)
  expect(violations).toEqual([])
  expect(await page.evaluate(() => "broken" in window)).toBe(false)
  await page.context().setOffline(false)
  const refused = await page.evaluate(() => fetch("https://example.org/").then(() => "sent", String))
  expect(refused).toMatch(/Failed to fetch|TypeError/)
  expect(violations.join()).toContain("Content Security Policy")
})
